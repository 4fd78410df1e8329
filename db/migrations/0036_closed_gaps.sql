-- What a second look at the calls found.

-- Who is logged in may register another club: there they are nobody yet, and the rules about roles would refuse the roles
-- that it begins with.
create or replace function api.create_association_with_initial_admin(
  association_name text, association_type text, admin_email text, admin_password text, admin_name text,
  admin_date_of_birth date default null, admin_address text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_registration jsonb;
  v_club uuid;
  v_user api.users;
begin
  if (app.setting('multi_association'), app.setting('association_registration')) is distinct from ('true', 'true') then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  v_email := app.email_field(admin_email);
  v_registration := private.registration(admin_name, admin_password, admin_date_of_birth, admin_address, 'sv');
  perform app.require(association_type in ('music', 'sport'), 'association_type');
  perform set_config('request.jwt.claims', '{}', true);
  perform private.note_link_request('verification', v_email);
  -- Made first, so that a bad name is told whether or not the address has an account.
  insert into api.associations (name, type) values (association_name, association_type) returning id into v_club;
  select * into v_user from api.users where email = v_email for update;
  if v_user.status in ('verified', 'inactive') then
    delete from api.associations where id = v_club;
    perform private.tell_owner(v_user);
    return;
  end if;
  perform private.create_default_roles(v_club);
  v_user := private.save_registration(v_email, v_registration, 'unverified');
  insert into api.user_roles (user_id, association_id, role_id)
  select v_user.id, v_club, id from api.roles where association_id = v_club order by sort_order limit 1;
  perform private.send_link('registration', 'verification', '/verify', '24 hours', v_user, v_email, v_registration);
end
$$;

-- A card that was replaced has a code of its own, as every failure that a person is told of. The scan is recorded all the
-- same: whoever stood at the door is inside.
create or replace function private.record_scans(p_scans app.scan[], p_rulings app.scan_ruling[], p_round int) returns uuid[]
language sql set search_path = '' as $$
  -- Materialized: what is used more than once is looked up once.
  with arriving as materialized (
    select s.*, k.association_id, staff.id as known_staff_id, staff.name as staff_name,
      before.scan_id as before_id, before.check_in_time as before_time, before.device_id as before_device_id,
      before.device_name as before_device_name, before.checked_in_by as before_staff_id,
      case
        when s.op = 'undo' then null
        when s.card_hash <> coalesce(private.card_hash(salt.salt, card.token), '') then 'card_replaced'
        when u.status = 'inactive' then 'account_inactive'
      end as changed,
      -- The rule of private.check_ins, for a row that is not there yet.
      s.op = 'check_in' and not exists (
        select from api.scans undo
        where undo.event_id = s.event_id and undo.user_id = s.user_id and undo.op = 'undo'
          and case when undo.device_id = s.device_id and undo.seq <> s.seq then undo.seq > s.seq
            else undo.scanned_at >= s.at end) as counts
    from unnest(p_scans) s
    join unnest(p_rulings) k on k.position = s.position and k.round = p_round
    join api.users u on u.id = s.user_id
    join private.event_salts salt on salt.event_id = s.event_id
    left join private.cards card on card.user_id = s.user_id
    left join api.user_roles role
      on role.association_id = k.association_id and role.user_id = coalesce(s.staff_id, app.user_id())
    left join api.users staff on staff.id = role.user_id
    left join api.event_attendance before on before.event_id = s.event_id and before.user_id = s.user_id
  ), judged as materialized (
    select *,
      counts and coalesce(at < before_time, true) as moves,
      counts and at >= before_time and device_id <> before_device_id as meets_other_device
    from arriving
  ), answered as materialized (
    select *,
      coalesce(changed, case when meets_other_device then 'already_inside' end) as conflict_reason,
      case
        when changed is not null or meets_other_device then 'conflict'
        when counts and before_id is not null then case when moves then 'earlier' else 'duplicate' end
        else 'recorded'
      end as result
    from judged
  ), recorded as (
    insert into api.scans (
      scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, device_name, seq, staff_id,
      taken_over_by, reason, result, conflict, conflict_reason, stale, answer)
    select
      scan_id, event_id, user_id, association_id, op, method, at, scanned_at, device_id, device_name, seq, known_staff_id,
      case when known_staff_id is distinct from app.user_id() then app.user_id() end, reason,
      result, conflict_reason is not null, conflict_reason, at < now() - interval '30 days',
      jsonb_build_object('scan_id', scan_id, 'result', result,
        'code', case conflict_reason when 'card_replaced' then 'ERROR_CARD_REPLACED' else conflict_reason end) || case
        when moves then jsonb_build_object('check_in_time', at, 'device_name', device_name, 'staff_name', staff_name)
        else jsonb_build_object('check_in_time', before_time, 'device_name', before_device_name,
          'staff_name', (select name from api.users where id = before_staff_id)) end
    from answered
    -- Only an id that another event takes at this very moment; it is answered as refused.
    on conflict (scan_id) do nothing
    returning scan_id
  )
  select coalesce(array_agg(scan_id), '{}') from recorded
$$;

update api.scans set answer = answer || '{"code": "ERROR_CARD_REPLACED"}' where answer ->> 'code' = 'card_replaced';

-- A link to a new password that went to the old address is no longer good when the address has changed.
create or replace function api.verify_email(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_user api.users;
begin
  if v_link.type = 'user_invitation' then
    return jsonb_build_object('type', v_link.type, 'email', v_link.email);
  end if;
  v_link := private.use_link(p_token, '{registration,email,email_change}');
  select * into v_user from api.users where id = v_link.user_id for update;
  if v_link.type = 'email_change' then
    perform pg_advisory_xact_lock(hashtextextended(v_link.email, 22));
    if exists (select from api.users where email = v_link.email and id <> v_user.id) then
      perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
    end if;
    -- The way out that old mails show leads on to the new address.
    delete from private.mail_addresses where email = v_link.email;
    update private.mail_addresses set email = v_link.email where email = v_user.email;
    update api.users set email = v_link.email where id = v_user.id;
    -- Whoever reads the old mailbox could still choose a password with a link that was asked for before.
    perform private.drop_links(v_user.id);
  elsif v_user.status = 'unverified' then
    if v_link.registration is not null then
      perform private.save_registration(v_user.email, v_link.registration, 'verified');
    else
      update api.users set status = 'verified' where id = v_user.id;
    end if;
    update private.verifications set used_at = now() where user_id = v_user.id and type in ('registration', 'email') and used_at is null;
  end if;
  update private.verifications set registration = null where user_id = v_user.id;
  return jsonb_build_object('type', v_link.type, 'email', v_link.email);
end
$$;

-- A key or a text that is there is refused in words, also to two who add it at once, and to who asks to merge: that goes by
-- the id, which nobody sends, so the constraint on the key would answer.
create or replace function app.prepare_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.key := app.text_field('key', new.key, 1, 200);
  new.namespace := app.text_field('namespace', coalesce(new.namespace, split_part(new.key, '.', 1)), 1, 60);
  if app.user_id() is not null then
    perform pg_advisory_xact_lock(hashtextextended(new.key, 18));
    if exists (select from translations.keys k where k.key = new.key and k.id <> new.id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "key", "reason": "exists"}');
    end if;
  end if;
  new.search_vector := app.key_words(new.key, (
    select value from translations.translations where key_id = new.id and language_code = 'en'));
  return new;
end
$$;

create or replace function app.prepare_translation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Spaces at the ends may be meant, so nothing is trimmed.
  perform app.require(length(new.value) <= 10000, 'value');
  perform app.require(exists (select from translations.languages where code = new.language_code), 'language_code');
  perform from translations.keys where id = new.key_id for no key update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "key"}');
  end if;
  if app.user_id() is not null and exists (
    select from translations.translations t
    where t.key_id = new.key_id and t.language_code = new.language_code and t.id <> new.id) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "language_code", "reason": "exists"}');
  end if;
  if new.language_code = 'en' then
    update translations.keys k set search_vector = app.key_words(k.key, new.value) where k.id = new.key_id;
  end if;
  return new;
end
$$;
