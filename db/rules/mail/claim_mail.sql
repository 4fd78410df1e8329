-- Hands due mail to a worker for the duration of a lease.
create type app.claimed_mail as (
  id uuid, lease uuid, message_id uuid, attempts int, kind text, category text, language text,
  association_id uuid, association_name text, timezone text,
  email text, name text, reply_to_email text, reply_to_name text,
  subject text, html_body text, text_body text, variables jsonb, secrets jsonb,
  html_page text, text_page text
);
comment on type app.claimed_mail is 'Mail that the caller may send until its lease ends: Liquid sources and their variables. Subjects have no secrets.';

create or replace function app.claim_mail(p_limit int default 20, p_lease_seconds int default 300) returns setof app.claimed_mail
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.mail_deliveries d
    -- A delivery whose fifth lease expires without a result has failed.
    set state = case when d.attempts >= 5 or late then 'failed' else 'sending' end,
      last_error = case when d.attempts >= 5 then coalesce(d.last_error, 'The worker stopped while it was sending')
        when late then 'The event had begun' else d.last_error end,
      attempts = least(d.attempts + 1, 5),
      lease = gen_random_uuid(),
      next_attempt_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    from private.mail_messages m
    -- A reminder of an event that has already started is pointless.
    cross join lateral (select m.kind in ('reminder', 'answer_reminder') and (m.variables ->> 'start')::timestamptz <= now() as late) over
    where m.id = d.message_id and d.id = any (array(
      select id from private.mail_deliveries
      where state in ('queued', 'sending') and next_attempt_at <= now()
      order by priority, next_attempt_at
      limit least(greatest(p_limit, 0), 1000)
      for update skip locked))
    returning d.*),
  -- A club's own words from before app.check_secrets may not get the secrets: then the built-in ones are sent.
  sources as (
    select m.id, case when own.is_sound then m.subject else t.subject end as subject,
      case when own.is_sound then m.html_body else t.html_body end as html_body,
      case when own.is_sound then m.text_body else t.text_body end as text_body
    from private.mail_messages m
    cross join lateral (
      select m.kind = 'announcement' or private.misplaced_secret(m.kind, m.subject, m.html_body, m.text_body) is null as is_sound) own
    left join api.email_templates t on not own.is_sound and t.association_id is null and t.kind = m.kind and t.language = m.language
    where m.id in (select message_id from claimed))
  select c.id, c.lease, m.id, c.attempts, m.kind, m.category, m.language, a.id, a.name, a.timezone, c.email, c.name,
    sender.email, sender.name, s.subject, s.html_body, s.text_body,
    ('{"about": null, "guests": null, "account": null}' || m.variables || c.variables || case when m.variables ? 'start' then jsonb_build_object('start', app.mail_time(
      (m.variables ->> 'start')::timestamptz, m.language, coalesce(a.timezone, 'Europe/Stockholm'))) else '{}' end
      || jsonb_build_object('logo', private.logo_path(a.id, a.logo_version))) - app.secret_variables(m.kind),
    c.secrets, private.mail_html_page(m.language, m.category, links), private.mail_text_page(m.language, m.category, links)
  from claimed c
  join private.mail_messages m on m.id = c.message_id
  cross join lateral private.count_answer_links(c.secrets) links
  join sources s on s.id = m.id
  left join api.associations a on a.id = m.association_id
  -- The invitee learns the inviter's name, but not their address.
  left join api.users sender on sender.id = m.sender_id and m.kind <> 'invitation'
  where c.state = 'sending'
  order by c.priority, c.id
$$;
comment on function app.claim_mail(int, int) is
  'Due mail, each leased to one caller: commit, send, then call app.finish_mail. An expired lease makes the mail due again, up to five attempts.';
grant execute on function app.claim_mail(int, int) to mailer;
