-- Which mail a person wants. Account mail is always sent.

create or replace function app.add_email_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into api.email_preferences (user_id) select id from added;
  insert into api.push_preferences (user_id) select id from added;
  return null;
end
$$;
comment on function app.add_email_preferences() is 'Trigger: new people receive everything until they opt out; notifications once a device asks for them.';
create trigger add_email_preferences after insert on api.users
  referencing new table as added for each statement execute function app.add_email_preferences();

create or replace function app.prepare_email_preferences() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.require(new.announcements is not null, 'announcements');
  perform app.require(new.events is not null, 'events');
  perform app.require(new.answers is not null, 'answers');
  perform app.require(new.reminders is not null, 'reminders');
  return new;
end
$$;
comment on function app.prepare_email_preferences() is 'Trigger: checks for yes or no, with an error code instead of a constraint name.';
create trigger prepare before update on api.email_preferences
  for each row execute function app.prepare_email_preferences();
create trigger touch before update on api.email_preferences
  for each row execute function app.touch();

create or replace function private.wants_mail(p_email text, p_category text) returns boolean
language sql stable set search_path = '' as $$
  select case p_category
      when 'announcements' then coalesce(p.announcements, a.announcements)
      when 'events' then coalesce(p.events, a.events)
      when 'answers' then coalesce(p.answers, a.reminders)
      when 'reminders' then coalesce(p.reminders, a.reminders)
    end is not false
  from (select) t
  left join (api.users u join api.email_preferences p on p.user_id = u.id) on u.email = p_email
  left join private.mail_addresses a on a.email = p_email
$$;
comment on function private.wants_mail(text, text) is
  'Whether the address accepts mail of the kind: by the member''s preferences, or else by those of the address. True for null.';

create or replace function private.mail_preference(p_message private.mail_messages) returns text
language sql immutable set search_path = '' as $$
  select case p_message.kind when 'answer_reminder' then 'answers' else p_message.category end
$$;
comment on function private.mail_preference(private.mail_messages) is
  'Which preference says whether somebody gets a message by mail; null for mail that is always sent.';

create or replace function api.unsubscribe(p_token text, p_type text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := (select email from private.mail_addresses where token = p_token);
  v_user_id uuid := (select id from api.users where email = v_email);
begin
  perform app.require(p_type in ('all', 'announcements', 'events', 'reminders'), 'p_type');
  if v_email is null then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "unknown"}');
  end if;
  update api.email_preferences
  set announcements = announcements and p_type not in ('all', 'announcements'),
    events = events and p_type not in ('all', 'events'),
    answers = answers and p_type not in ('all', 'reminders'),
    reminders = reminders and p_type not in ('all', 'reminders')
  where user_id = v_user_id;
  -- These count for an address without an account, now or later.
  update private.mail_addresses
  set announcements = announcements and p_type not in ('all', 'announcements'),
    events = events and p_type not in ('all', 'events'),
    reminders = reminders and p_type not in ('all', 'reminders')
  where email = v_email;
  return jsonb_build_object('type', p_type);
end
$$;
comment on function api.unsubscribe(text, text) is
  'Opts the address whose mail contained the token out of a type of mail (all, announcements, events, reminders; RFC 8058): {type}. Idempotent. ERROR_INVALID_TOKEN {reason}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.unsubscribe(text, text) to anon, authenticated;

create policy read on api.email_preferences for select to authenticated using (user_id = (select app.user_id()));
create policy change on api.email_preferences for update to authenticated using (user_id = (select app.user_id()));
grant select on api.email_preferences to authenticated;
grant update on api.email_preferences to authenticated;
create trigger allow_changes before update on api.email_preferences
  for each row when (current_user = 'authenticated') execute function app.allow_changes('announcements', 'events', 'answers', 'reminders');
