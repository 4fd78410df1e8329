-- Imports a list of members: all of them or none. Their accounts have no password, and stay unverified until the
-- owner chooses one via the link in an invitation, which is sent at once or later.
create or replace function private.refusal(p_field text, p_rule text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- The rules of the tables, applied one by one, so that all errors of a row can be reported.
  case p_rule
    when 'name' then perform app.line_field(p_field, p_value, 2, 100);
    when 'address' then perform app.text_field(p_field, p_value, 0, 300);
    when 'contact' then perform app.line_field(p_field, p_value, 0, 100);
    when 'phone' then perform app.phone_field(p_field, p_value);
    when 'given' then perform app.require(btrim(p_value) <> '', p_field);
    when 'email' then perform app.require_stranger(app.email_field(p_value));
    when 'address_of_guardian' then perform app.email_field(p_value);
    when 'language' then perform app.require(private.is_language(p_value), p_field);
    when 'day' then
      perform app.require(p_value is null or p_value ~ '^\d{4}-\d\d-\d\d$', p_field);
      perform app.require(p_value is null or p_value::date between '1900-01-01' and current_date, p_field);
    when 'once' then
      if p_value <> '1' then
        perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field, 'reason', 'exists'));
      end if;
    when 'groups' then
      perform app.require(
        p_value is null or (jsonb_typeof(p_value::jsonb) = 'array' and jsonb_array_length(p_value::jsonb) <= 20), p_field);
      perform app.line_field(p_field, name, 1, 60) from jsonb_array_elements_text(coalesce(p_value, '[]')::jsonb) name;
    when 'role' then
      if p_value is null then
        perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
      elsif p_value <> 'true' then
        perform app.fail('ERROR_ROLE_TOO_HIGH');
      end if;
  end case;
  return null;
exception
  when raise_exception then
    return sqlerrm::jsonb || jsonb_build_object('field', p_field);
  when data_exception then
    return app.error_message('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field))::jsonb
      || jsonb_build_object('field', p_field);
end
$$;
comment on function private.refusal(text, text, text) is 'The error of a rule for a value: {field, code, params}, or null.';

create or replace function api.import_members(
  p_rows jsonb, p_role_id uuid, p_dry_run boolean default false, p_invite boolean default true,
  p_without_email boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_club uuid := (select association_id from api.roles where id = p_role_id);
  v_language text := (select language from api.users where id = app.user_id());
  -- For guardians who are not members yet.
  v_guardian_role_id uuid;
  v_has_guardians boolean;
  v_lacks_email boolean;
  v_roles jsonb;
  v_errors jsonb;
  v_rows jsonb;
  v_new_guardians int := 0;
  v_ids uuid[] := '{}';
  v_new_groups text[] := '{}';
begin
  if app.has_permission('user:invite', v_club) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_rows", "min": 1, "max": 1000}');
  end if;
  if exists (select from jsonb_array_elements(p_rows) r where r -> 'groups' not in ('[]', 'null'))
    and app.has_permission('group:manage', v_club) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  v_has_guardians := exists (select from private.named_guardians(p_rows));
  v_lacks_email := coalesce(p_without_email, false) and exists (
    select from jsonb_array_elements(p_rows) r where coalesce(btrim(r ->> 'email'), '') = '');
  if (v_has_guardians or v_lacks_email) and app.has_permission('user:update:profile', v_club) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  -- Serialise imports: the second of two with the same list then reports that everybody exists.
  perform pg_advisory_xact_lock(hashtextextended(v_club::text, 52));
  if v_has_guardians then
    -- As when guardians are connected: nobody gets a guardian while becoming one.
    perform pg_advisory_xact_lock(hashtextextended(v_club::text, 64));
    v_guardian_role_id := private.lock_newcomer_role(v_club);
  end if;

  -- A role being deleted is reported as missing.
  perform from api.roles r
  where r.association_id = v_club and r.id::text in (
    select coalesce(value ->> 'role_id', p_role_id::text) from jsonb_array_elements(p_rows))
  order by r.id for key share;
  select jsonb_object_agg(r.id, r.sort_order >= app.rank(app.user_id(), v_club) and app.holds_all_of(r.id, v_club)) into v_roles
  from api.roles r where r.association_id = v_club;
  select coalesce(jsonb_agg(refused.error || jsonb_build_object('row', refused.n - 1) order by refused.n, refused.position), '[]')
  into v_errors
  from (
    select m.n, c.position, private.refusal(c.field, c.rule, c.value) as error
    from (
      select value, n, row_number() over (partition by lower(btrim(value ->> 'email')) order by n) as times,
        -- A member without an account: a child, or, if that is allowed, somebody who is not known to be one (as in rpc/add_member).
        coalesce(btrim(value ->> 'email'), '') = ''
          and (v_lacks_email and coalesce(value ->> 'date_of_birth', '') <= (current_date - interval '18 years')::date::text
            or btrim(concat(value ->> 'guardian_email', value ->> 'guardian2_email')) <> '') as has_no_account
      from jsonb_array_elements(p_rows) with ordinality rows (value, n)) m
    cross join lateral (values
      (1, 'name', 'name', m.value ->> 'name'),
      (2, 'email', case when m.has_no_account then 'none' else 'email' end, m.value ->> 'email'),
      (3, 'email', 'once', case when m.has_no_account or m.value ->> 'email' is null then '1' else m.times::text end),
      (4, 'date_of_birth', 'day', m.value ->> 'date_of_birth'),
      (5, 'address', 'address', m.value ->> 'address'),
      (6, 'member_since', 'day', m.value ->> 'member_since'),
      (7, 'language', 'language', coalesce(m.value ->> 'language', v_language)),
      (8, 'role_id', 'role', v_roles ->> coalesce(m.value ->> 'role_id', p_role_id::text)),
      (9, 'groups', 'groups', m.value ->> 'groups'),
      (10, 'phone', 'phone', m.value ->> 'phone'),
      (11, 'emergency_name', 'contact', m.value ->> 'emergency_name'),
      (12, 'emergency_phone', 'phone', m.value ->> 'emergency_phone'),
      (13, 'emergency_phone', 'given',
        case when btrim(m.value ->> 'emergency_name') <> '' then coalesce(m.value ->> 'emergency_phone', '') else '–' end)
    ) c (position, field, rule, value)
    where c.rule <> 'none' and (c.value is not null or c.rule in ('name', 'email', 'role'))
    union all
    select g.n, 20 + g.slot, g.error from private.refused_guardians(v_club, p_rows) g
    union all
    select d.n, 20, d.error from private.refused_namesakes(v_club, p_rows) d where v_lacks_email) refused
  where refused.error is not null;

  if v_errors = '[]' then
    if not p_dry_run then
      perform private.lock_imported(v_club, p_rows);
    end if;
    v_rows := private.with_families(v_club, p_rows, v_guardian_role_id);
    v_new_guardians := jsonb_array_length(v_rows) - jsonb_array_length(p_rows);
    if v_new_guardians > 0 and v_guardian_role_id is null then
      perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
    elsif v_new_guardians > 0 and v_roles ->> v_guardian_role_id::text is distinct from 'true' then
      perform app.fail('ERROR_ROLE_TOO_HIGH');
    end if;
  end if;
  if v_errors = '[]' and p_dry_run then
    v_new_groups := private.missing_groups(v_club, p_rows);
  elsif v_errors = '[]' then
    perform private.require_proof_for_role(role_id)
    from (select distinct coalesce(role_id, p_role_id) as role_id from jsonb_to_recordset(v_rows) r (role_id uuid)) given;
    with people as (
      insert into api.users (id, status, name, email, address, phone, emergency_name, emergency_phone, date_of_birth, language, member_since,
        awaits_invitation)
      select id, status, name, email, address, phone, emergency_name, emergency_phone, date_of_birth, coalesce(language, v_language),
        coalesce(member_since, current_date), p_invite is false
      from jsonb_to_recordset(v_rows) r (id uuid, status text, name text, email text, address text, phone text, emergency_name text,
        emergency_phone text, date_of_birth date, language text, member_since date)
      -- In order, as above.
      order by email
      on conflict (email) do nothing
      returning id, email
    ), members as (
      insert into api.user_roles (user_id, association_id, role_id)
      select people.id, v_club, coalesce(r.role_id, p_role_id)
      from people join jsonb_to_recordset(v_rows) r (email text, role_id uuid) on r.email = people.email
      returning user_id
    )
    select array_agg(user_id) into v_ids from members;
    -- Somebody registered with one of the addresses in the meantime.
    if cardinality(v_ids) is distinct from jsonb_array_length(v_rows) then
      perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
    end if;
    delete from api.association_invitations
    where association_id = v_club and email in (select email from api.users where id = any (v_ids));
    perform private.adopt_registrations(variadic v_ids);
    v_new_groups := private.import_groups(v_club, v_rows);
    perform private.connect_families(v_club, v_rows);
    if p_invite is not false then
      perform private.invite(array(select u from api.users u where u.id = any (v_ids) and u.has_account and u.status = 'unverified'), v_club);
    end if;
    perform private.note_act(v_club, 'member.imported', p_details => jsonb_build_object('count', cardinality(v_ids)));
  end if;
  return jsonb_build_object('rows', jsonb_array_length(p_rows), 'imported', cardinality(v_ids), 'new_groups', v_new_groups,
    'new_guardians', v_new_guardians, 'errors', v_errors);
end
$$;
comment on function api.import_members(jsonb, uuid, boolean, boolean, boolean) is
  'Creates members from rows [{name, email?, date_of_birth?, address?, phone?, emergency_name?, emergency_phone?, member_since?, language?, role_id?, groups?, guardian_name?, guardian_email?, guardian_phone?, guardian2_name?, guardian2_email?, guardian2_phone?}], all or none, and mails each with an address a link to choose a password. Guardians who are neither members nor in the list become members with the lowest role (new_guardians says how many), and are mailed too; those who are members already keep their own phone number. Only a row with a guardian may lack email, or any row with p_without_email whose date of birth does not make it a child: a member without an account, refused as {field: name, reason: namesake} if somebody of that name, and not of another date of birth, is there already. p_role_id applies to rows without a role_id; p_dry_run only validates. Without p_invite, nobody is mailed: they await an invitation by invite_members. {rows, imported, new_groups, new_guardians, errors: [{row, field, code, params}]}: if there are errors, nothing is imported. groups contains names; missing groups are created (new_groups). ERROR_INSUFFICIENT_PERMISSIONS without user:invite, with groups without group:manage, with guardians or p_without_email without user:update:profile, or with a group that the caller leads without user:read:profile, ERROR_VALIDATION_FAILED {field: p_rows, min, max}, ERROR_ROLE_TOO_HIGH and ERROR_RESOURCE_NOT_FOUND {resource: role} for the role of new guardians, ERROR_PROOF_REQUIRED, ERROR_EMAIL_ALREADY_EXISTS.';
grant execute on function api.import_members(jsonb, uuid, boolean, boolean, boolean) to authenticated;
