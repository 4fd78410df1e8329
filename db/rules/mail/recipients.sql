-- The recipients of a mail.

create or replace function private.invalid_addresses(p_emails text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_invalid text[] := '{}';
  v_email text;
begin
  foreach v_email in array p_emails loop
    begin
      perform app.email_field(v_email);
    exception when raise_exception then
      v_invalid := v_invalid || left(coalesce(v_email, ''), 254);
    end;
  end loop;
  return v_invalid;
end
$$;
comment on function private.invalid_addresses(text[]) is 'Those that are not valid e-mail addresses.';

create or replace function private.may_mail_by(p_mode text, p_event_id uuid) returns boolean
language sql stable set search_path = '' as $$
  -- Recipients are listed by name. Those going are also named to members if the club wants that (api.event_participants).
  select coalesce((
    select case p_mode
      when 'attendees' then app.has_permission('event_attendance:read', e.association_id) and private.may_read_evening(e)
      when 'going' then a.shows_participants or app.has_permission('event_registration:read', e.association_id)
      else app.has_permission('event_registration:read', e.association_id) end
    from api.events e join api.associations a on a.id = e.association_id where e.id = p_event_id), false)
$$;
comment on function private.may_mail_by(text, uuid) is
  'Whether the caller, who can see the event, can read what the mode chooses its recipients by: who attended, or who answered what.';

create or replace function private.mailing_club(p_mode text, p_event_id uuid, p_role_id uuid, p_group_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_club uuid;
begin
  perform app.require(p_mode in ('selected', 'members', 'attendees', 'going', 'registrants', 'unanswered', 'role', 'group', 'all'), 'p_mode');
  v_club := case
    when p_mode in ('attendees', 'going', 'registrants', 'unanswered') then (select association_id from api.events where id = p_event_id)
    when p_mode = 'role' then (select association_id from api.roles where id = p_role_id)
    when p_mode = 'group' then (select association_id from api.groups where id = p_group_id)
    else (select a.id from api.associations a where a.id in (select app.associations_with('email:send')) order by a.created_at limit 1)
  end;
  if not exists (select app.associations_with('email:send')) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_event_id is not null or p_mode not in ('attendees', 'going', 'registrants', 'unanswered'), 'p_event_id');
  perform app.require(p_role_id is not null or p_mode <> 'role', 'p_role_id');
  perform app.require(p_group_id is not null or p_mode <> 'group', 'p_group_id');
  -- Do not reveal who is going to an event that the caller cannot see.
  if app.has_permission('email:send', v_club) is not true
    or p_mode in ('attendees', 'going', 'registrants', 'unanswered') and not (select app.can_see_event(e) from api.events e where e.id = p_event_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', jsonb_build_object('resource', case when p_mode in ('role', 'group') then p_mode else 'event' end));
  end if;
  if p_mode in ('attendees', 'going', 'registrants', 'unanswered') and not private.may_mail_by(p_mode, p_event_id) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return v_club;
end
$$;
comment on function private.mailing_club(text, uuid, uuid, uuid) is
  'The club on whose behalf a mail is sent, and in which the caller may send: ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RESOURCE_NOT_FOUND {resource}.';

-- Each way of choosing recipients is a separate statement, with its own plan.
create or replace function private.chosen_recipients(
  p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid, p_group_id uuid, p_user_ids uuid[]
) returns table (user_id uuid, email text, name text, about text)
language plpgsql stable set search_path = '' as $$
declare
  v_member_ids uuid[];
begin
  case p_mode
    when 'all' then
      v_member_ids := array(select ur.user_id from api.user_roles ur where ur.association_id = p_club);
    when 'role' then
      v_member_ids := array(
        select ur.user_id from api.user_roles ur where ur.role_id = p_role_id and ur.association_id = p_club);
    when 'group' then
      v_member_ids := array(
        select m.user_id from api.group_members m where m.group_id = p_group_id and m.association_id = p_club);
    when 'members' then
      v_member_ids := p_user_ids;
    when 'unanswered' then
      v_member_ids := array(select m from private.unanswered_members(p_event_id) m);
    when 'attendees' then
      v_member_ids := array(select a.user_id from api.event_attendance a where a.event_id = p_event_id);
    when 'going' then
      v_member_ids := array(
        select g.user_id from api.event_registrations g where g.event_id = p_event_id and g.status = 'going');
    when 'registrants' then
      v_member_ids := array(
        select g.user_id from api.event_registrations g where g.event_id = p_event_id and g.status in ('going', 'interested'));
    else
      return query
        with addressed as (
          select u.id, u.status, e.email, u.name,
            exists (select from api.user_roles m where m.association_id = p_club and m.user_id = u.id) as is_member
          from (select distinct lower(btrim(t)) as email from unnest(p_emails) t) e
          left join api.users u on u.email = e.email
        ), within_reach as (
          -- Members deactivated by the club cannot be addressed directly either. The status of accounts elsewhere is none of the
          -- club's business.
          select * from addressed where not (is_member and status = 'inactive')
        ), reached as (
          -- Only members get a name; otherwise the log would reveal who has an account in another club.
          select case when is_member then id end as user_id, a.email, case when is_member then a.name end as name, null::text as child_name
          from within_reach a
          union all
          select r.user_id, r.email, r.name, r.child_name
          from private.mail_readers(p_club, array(select a.id from within_reach a where a.is_member)) r
          where r.child_name is not null)
        select (array_agg(r.user_id) filter (where r.user_id is not null))[1], r.email, max(r.name),
          case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), max(r.name)) end
        from reached r group by r.email;
      return;
  end case;
  return query
    select r.user_id, r.email, r.name, case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), r.name) end
    from private.mail_readers(p_club, v_member_ids) r
    group by r.user_id, r.email, r.name;
end
$$;
comment on function private.chosen_recipients(uuid, text, text[], uuid, uuid, uuid, uuid[]) is
  'The recipients for a mode: verified members, or any address with selected; and guardians, each once. about is whom the mail is about, if sent on behalf of a child.';

create or replace function private.checked_recipients(
  p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid, p_group_id uuid, p_category text, p_user_ids uuid[]
) returns table (user_id uuid, email text, name text, wants boolean, about text)
language plpgsql stable set search_path = '' as $$
declare
  v_invalid text[];
begin
  perform app.require(p_category in ('announcements', 'events', 'reminders'), 'p_category');
  perform app.require(p_mode <> 'members' or coalesce(cardinality(p_user_ids), 0) between 1 and 1000, 'p_user_ids');
  if p_mode = 'selected' then
    perform app.require(coalesce(cardinality(p_emails), 0) <= 1000, 'p_emails');
    v_invalid := private.invalid_addresses(coalesce(p_emails, '{}'));
    if v_invalid <> '{}' then
      perform app.fail('ERROR_INVALID_EMAIL', jsonb_build_object('email', v_invalid[1], 'emails', v_invalid));
    end if;
  end if;
  return query
    select r.user_id, r.email, r.name,
      -- private.wants_mail inlined: a hundred thousand calls would take longer than everything else.
      coalesce(
        (select case p_category when 'announcements' then p.announcements when 'events' then p.events else p.reminders end
          from api.users u join api.email_preferences p on p.user_id = u.id where u.email = r.email),
        (select case p_category when 'announcements' then a.announcements when 'events' then a.events else a.reminders end
          from private.mail_addresses a where a.email = r.email)) is not false
        or r.user_id in (select private.push_readers(p_category)),
      r.about
    from private.chosen_recipients(p_club, p_mode, p_emails, p_event_id, p_role_id, p_group_id, p_user_ids) r;
end
$$;
comment on function private.checked_recipients(uuid, text, text[], uuid, uuid, uuid, text, uuid[]) is
  'The recipients, and whether each wants mail of the category: ERROR_INVALID_EMAIL {email, emails}, ERROR_VALIDATION_FAILED {field}.';

create or replace function api.count_recipients(
  p_mode text, p_emails text[] default null, p_event_id uuid default null, p_role_id uuid default null,
  p_category text default 'announcements', p_group_id uuid default null, p_user_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := private.mailing_club(p_mode, p_event_id, p_role_id, p_group_id);
begin
  return (
    select jsonb_build_object('recipients', count(*) filter (where wants), 'opted_out', count(*) filter (where not wants))
    from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_group_id, p_category, p_user_ids));
end
$$;
comment on function api.count_recipients(text, text[], uuid, uuid, text, uuid, uuid[]) is
  'How many people a mail would reach, and how many have opted out of its category: {recipients, opted_out}. Same errors as the recipients of send_email.';
grant execute on function api.count_recipients(text, text[], uuid, uuid, text, uuid, uuid[]) to authenticated;

-- What the mail screens need besides sending: who will receive it, and how it looks in one's own mailbox.
create type api.mailing_recipient as (name text, email text, wants boolean);
comment on type api.mailing_recipient is
  'A recipient of a mail; wants is false for those who have opted out of its category and do not get it.';

create or replace function api.list_recipients(
  p_mode text, p_emails text[] default null, p_event_id uuid default null, p_role_id uuid default null,
  p_category text default 'announcements', p_group_id uuid default null, p_user_ids uuid[] default null
) returns setof api.mailing_recipient
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := private.mailing_club(p_mode, p_event_id, p_role_id, p_group_id);
begin
  return query
    select r.name, r.email, r.wants
    from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_group_id, p_category, p_user_ids) r;
end
$$;
comment on function api.list_recipients(text, text[], uuid, uuid, text, uuid, uuid[]) is
  'Those counted by count_recipients, one by one, in no particular order. Same errors.';
grant execute on function api.list_recipients(text, text[], uuid, uuid, text, uuid, uuid[]) to authenticated;
