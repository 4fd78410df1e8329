import { SCALE_EVENT_ID } from './scale.ts'

// Ids are MD5 hashes of numbers, so that neighbouring rows have unrelated ids, as with random ones.
const user = (number: string) => `md5('user' || ${number})::uuid`
const event = (number: string) => `md5('event' || ${number})::uuid`
const group = (number: string) => `md5('group' || ${number})::uuid`

/** Statements over the temporary table `large`, in order. Triggers are off. */
export const LARGE_STEPS: readonly string[] = [
  // People: the demo's accounts first.
  `insert into api.users (id, name, email, status, language, date_of_birth, address, last_login, member_since, association_ids)
  select ${user('n')}, coalesce(a ->> 'name', 'Medlem ' || (array['Anna','Bo','Cecilia','David','Eva','Fredrik','Gun','Hans'])[1 + n % 8] || ' ' || n),
    coalesce(a ->> 'email', 'member' || n || '@example.org'),
    case when a is not null or n % 50 > 1 then 'verified' when n % 50 = 0 then 'unverified' else 'inactive' end,
    case n % 10 when 0 then 'en' else 'sv' end, date '1950-01-01' + n % 20000, 'Storgatan ' || n % 100,
    now() - make_interval(mins => n), current_date - n % 7000, array[club]
  from large, generate_series(0, members - 1) n cross join lateral (select accounts -> n as a) t`,
  `update api.users set folded_name = app.fold(name)`,
  `insert into api.user_roles (user_id, association_id, role_id)
  select ${user('n')}, club, r.id
  from large, generate_series(0, members - 1) n
  join api.roles r on r.name = coalesce(
    (select accounts -> n ->> 'role' from large), case when n < 40 then 'Board' when n < 400 then 'Leader' when n < 1000 then 'Door staff' else 'Member' end)`,
  `insert into private.passwords (user_id, hash)
  select ${user('n')}, extensions.crypt(accounts -> n ->> 'password', extensions.gen_salt('bf', 4))
  from large, generate_series(0, jsonb_array_length(accounts) - 1) n`,
  `insert into private.cards (user_id, token, last_key) select id, decode(md5('card' || id), 'hex'), 1 from api.users`,
  `insert into private.card_keys (user_id, number, public_key)
  select user_id, 1, decode('02', 'hex') || sha256(token) from private.cards`,
  `insert into api.email_preferences (user_id, announcements) select id, ascii(id::text) <> ascii('7') from api.users`,
  `insert into private.member_changes (association_id, user_id, changed_by)
  select association_id, user_id, pg_current_xact_id() from api.user_roles`,

  // Groups: 500; two thirds of the members are in two each, and one in fifty leads.
  `insert into api.groups (id, association_id, kind, name, sort_order)
  select ${group('n')}, club, (array['section','team','committee'])[1 + n % 3], 'Grupp ' || n, n
  from large, generate_series(1, 500) n`,
  `insert into api.group_members (group_id, user_id, association_id, is_leader)
  select distinct on (g % 500, n) ${group('(1 + g % 500)')}, ${user('n')}, club, n % 50 = 3
  from large, generate_series(0, members - 1) n, lateral (values (n), (n / 7 + 250)) its (g)
  where n % 3 > 0 or n = 3`,

  // Guardians: one in ten members is looked after by the next two.
  `insert into api.guardians (association_id, child_id, guardian_id, slot)
  select club, ${user('n')}, ${user('(n + slot)')}, slot
  from large, generate_series(15, members - 6, 10) n, generate_series(1, 2) slot`,

  // Events: spread evenly over twenty years, the last twentieth of them upcoming, and one running now.
  `insert into api.events (id, association_id, slug, title, description, type, location, start_time, end_time, max_participants,
    is_private, status, created_by)
  select ${event('n')}, club, 'event-' || n, (array['Repetition','Konsert','Styrelsemöte','Resa','Städdag'])[1 + n % 5] || ' ' || n,
    'Kom i god tid. Noter finns i pärmen vid dörren.', (array['rehearsal','concert','meeting','festival','other'])[1 + n % 5],
    'Musikhuset', at, at + interval '3 hours', case when n % 10 = 0 then 500 end, n % 40 = 0,
    case when n % 100 = 7 then 'cancelled' when n % 200 = 13 then 'archived' when n % 100 = 21 then 'draft' else 'published' end,
    ${user('(n % 400)')}
  from large, generate_series(1, events - 1) n
  cross join lateral (select date_trunc('hour', now()) + (n - events * 0.95) * interval '20 years' / events as at) t`,
  `insert into api.events (id, association_id, slug, title, type, location, start_time, end_time, status)
  select '${SCALE_EVENT_ID}', club, 'jattekonserten', 'Jättekonserten', 'concert', 'Arenan', now() - interval '1 hour',
    now() + interval '23 hours', 'published' from large`,
  `insert into private.event_salts (event_id) select id from api.events`,
  `insert into private.event_sequences (event_id, sequence, was_published) select id, 1, true from api.events where ascii(id::text) < ascii('8')`,
  `insert into private.event_images (event_id, version, media_type, content)
  select id, 'v1', 'image/png', '\\x89504e470d0a1a0a'::bytea || decode(repeat('00', 2000), 'hex') from api.events limit 500`,
  `update api.events e set image = 'v1' from private.event_images i where i.event_id = e.id`,

  // Registrations and attendance: the same number at every past event, each time other members.
  `create temporary table came on commit drop as
  select ${event('e.n')} as event_id, e.n, e.at, e.n * each + k as scan, k, ids[1 + (e.n * 137 + k * (members / each)) % members] as user_id
  from large
  cross join (select array_agg(id order by number) as ids from (select ${user('n')} as id, n as number from large, generate_series(0, members - 1) n) u) people
  cross join lateral (
    select substr(slug, 7)::int as n, start_time as at from api.events where end_time < now() and id <> '${SCALE_EVENT_ID}') e
  cross join lateral (select ceil(attendances / (events * 0.95))::int as each) t
  cross join lateral generate_series(0, each - 1) k`,
  `analyze came`,
  `insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, recorded_at, device_id,
    device_name, seq, staff_id, result, conflict, conflict_reason, answer)
  select ('5ca00000-0000-4000-8000-' || lpad(to_hex(scan), 12, '0'))::uuid, event_id, user_id, club, 'check_in', 'card', at, at, at,
    'entrance', 'Entrén', scan, staff, case when scan % 1000 = 1 then 'conflict' else 'recorded' end, scan % 1000 = 1,
    case when scan % 1000 = 1 then 'card_replaced' end, '{}'
  from large, came, (select array(select ${user('n')} from generate_series(400, 999) n) as staffs) s
  cross join lateral (select staffs[1 + (n + k) % 600] as staff) t
  order by scan`,
  `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, device_name, checked_in_by, association_id)
  select event_id, user_id, scanned_at, scan_id, method, device_id, device_name, staff_id, association_id from api.scans`,
  // Nine tenths of those who came had answered: eight going, and one interested.
  `insert into api.event_registrations (event_id, user_id, status, date_registered, association_id)
  select event_id, user_id, case k % 10 when 1 then 'interested' else 'going' end, at - interval '5 days', club
  from large, came where k % 10 > 0`,
  `insert into api.event_registrations (event_id, user_id, status, date_registered, association_id)
  select '${SCALE_EVENT_ID}', user_id, 'going', now() - interval '5 days', club
  from large, (select user_id, row_number() over () as n from api.user_roles) u where n % 4 <> 0`,
  `insert into api.event_registrations (event_id, user_id, status, date_registered, association_id)
  select e.id, ${user('((e.n * 131 + k * 1009) % members)')}, case when k < 20 then 'going' else 'interested' end, now() - interval '5 days', club
  from large, (select id, substr(slug, 7)::int as n from api.events where start_time > now()) e, generate_series(0, 24) k
  on conflict do nothing`,
  `insert into private.event_member_changes (event_id, user_id, changed_by)
  select event_id, user_id, pg_current_xact_id() from api.event_registrations where event_id = '${SCALE_EVENT_ID}'`,
  `update api.events e set going_count = c.going, interested_count = c.interested
  from (
    select event_id, count(*) filter (where status = 'going') as going, count(*) filter (where status = 'interested') as interested
    from api.event_registrations group by event_id) c
  where c.event_id = e.id`,

  // Mail: four mailings to everybody, the newest still queued; hundreds to fifty people each; and account
  // mail.
  `insert into private.mail_messages (id, association_id, kind, category, language, subject, html_body, sender_id, created_at)
  select md5('mail' || n)::uuid, club, case n % 3 when 1 then 'reminder' else 'announcement' end, 'announcements', 'sv', 'Nyheter ' || n,
    '<p>Hej {{ name }}!</p>', ${user('(n % 40)')}, now() - n * interval '1 day'
  from large, generate_series(0, 399) n`,
  `insert into private.mail_deliveries (message_id, user_id, email, name, state, priority, attempts, next_attempt_at, sent_at)
  select md5('mail' || n)::uuid, u.id, u.email, u.name,
    case when n = 0 then 'queued' when (u.m + n) % 70 = 0 then 'failed' else 'sent' end, 1, 1,
    now() - n * interval '1 day', case when n > 0 then now() - n * interval '1 day' end
  from large, generate_series(0, 399) n
  join (select id, email, name, row_number() over () as m from api.users) u on n % 100 = 0 or (u.m + n) % 2000 = 0`,
  `insert into private.mail_messages (id, association_id, kind, language, subject, html_body, variables, rendered_subject, created_at)
  select md5('account' || n)::uuid, club, case n % 5 when 0 then 'invitation' else 'verification' end, 'sv', 'Bekräfta', '<p>Hej {{ name }}!</p>',
    jsonb_build_object('inviter', 'Medlem ' || n), 'Bekräfta', now() - make_interval(mins => n)
  from large, generate_series(1, members / 4) n`,
  `insert into private.mail_deliveries (message_id, user_id, email, name, state, priority, attempts, sent_at)
  select md5('account' || n)::uuid, u.id, u.email, u.name, 'sent', 0, 1, now()
  from large, generate_series(1, members / 4) n join api.users u on u.id = ${user('n')}`,
  `insert into private.mail_addresses (email, token) select email, md5('out' || id) from api.users`,
  `insert into private.calendar_tokens (user_id, token) select id, md5('calendar' || id) from api.users`,

  // Logins and links.
  `insert into private.sessions (id, user_id, created_at, last_used_at, revoked_at)
  select md5('session' || n)::uuid, ${user('n')}, now() - interval '20 days', now() - make_interval(mins => n),
    case n % 20 when 19 then now() end
  from large, generate_series(0, members - 1) n`,
  `insert into private.refresh_tokens (hash, session_id, issued_at, expires_at)
  select sha256(convert_to(s.id::text || n, 'utf8')), s.id, now() - interval '2 days', now() + interval '28 days'
  from private.sessions s, generate_series(1, 2) n`,
  `insert into private.verifications (type, email, user_id, association_id, token_hash, created_at, expires_at)
  select 'registration', u.email, u.id, club, sha256(convert_to(u.id::text, 'utf8')), now() - interval '3 days', now() + interval '1 day'
  from large, api.users u where ascii(u.id::text) < ascii('8')`,
  `insert into private.login_failures (email, address, failed_at)
  select 'member' || n || '@example.org', '192.0.2.' || n % 250, now() - make_interval(secs => n % 800)
  from large, generate_series(1, members / 10) n`,
  `insert into private.link_requests (purpose, email, address, requested_at)
  select 'verification', 'member' || n || '@example.org', '198.51.100.' || n % 250, now() - make_interval(secs => n % 80000)
  from large, generate_series(1, members / 10) n`,
  `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
  select 'guest' || n || '@example.org', (select id from api.roles where name = 'Member'), club, md5('invitation' || n)::uuid,
    now() + interval '20 hours', ${user('0')}
  from large, generate_series(1, members / 100) n`,
  `insert into private.verifications (id, type, email, association_id, created_at, expires_at)
  select verification_id, 'user_invitation', email, association_id, now(), expires_at from api.association_invitations`,

  // Two years of the audit log: mostly logins.
  `insert into private.audit_log (association_id, at, action, actor_id, session_id, subject_id, object_type, object_id, object_name)
  select club, now() - n * interval '720 days' / (members * 5),
    case when n % 5 > 0 then 'login.succeeded' else (array['event.changed','member.role','door.undone','role.changed','mail.sent'])[1 + n % 25 / 5] end,
    case when n % 5 > 0 then ${user('(n % members)')} else ${user('(n % 40)')} end, md5('session' || n)::uuid, ${user('(n * 7 % members)')},
    case n % 25 when 0 then 'event' end, case n % 25 when 0 then ${event('(n % events)')} end, case n % 25 when 0 then 'Repetition' end
  from large, generate_series(1, members * 5) n`,

  // Texts: two thousand in addition to the app's own.
  `insert into translations.keys (id, key, namespace, is_base)
  select md5('key' || n)::uuid, 'section' || n % 40 || '.text' || n, 'section' || n % 40, true from generate_series(1, 2000) n`,
  `insert into translations.translations (key_id, language_code, value, base_value, search_vector)
  select k.id, l.code, t.value, t.value,
    to_tsvector(case l.code when 'sv' then 'pg_catalog.swedish' else 'pg_catalog.english' end::regconfig, t.value)
  from (select id, key, substring(key from '[0-9]+$')::int % 50 = 0 as rare from translations.keys where key ~ '^section') k
  cross join translations.languages l
  cross join lateral (select case l.code
    when 'sv' then case when rare then 'Texten om scenen ' else 'Texten om noter ' end
    else case when rare then 'The text about the stage ' else 'The text about scores ' end end || key as value) t`,
  `update translations.keys k set search_vector = app.key_words(k.key, t.value)
  from translations.translations t where t.key_id = k.id and t.language_code = 'en' and k.key ~ '^section'`,
]
