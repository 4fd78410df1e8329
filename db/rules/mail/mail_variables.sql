-- The variables available in each kind of mail. Existing templates get a new one at the next start (db/seed/defaults.ts).

create or replace function app.mail_variables(p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'verification' then array['name', 'association', 'link']
    when 'already_registered' then array['name', 'association', 'link']
    when 'password_reset' then array['name', 'association', 'link']
    when 'email_change' then array['name', 'association', 'email', 'link']
    when 'email_change_notice' then array['name', 'association', 'email']
    when 'email_changed' then array['name', 'association', 'email', 'link']
    when 'new_login' then array['name', 'association', 'device', 'link']
    when 'second_factor_on' then array['name', 'association', 'link']
    when 'second_factor_off' then array['name', 'association', 'link']
    when 'passkey_added' then array['name', 'association', 'link']
    -- The account only of somebody who can already ask for a new password.
    when 'invitation' then array['association', 'role', 'inviter', 'account', 'link']
    when 'place_given' then array['name', 'association', 'title', 'location', 'start', 'guests', 'link']
    when 'reminder' then array['name', 'association', 'title', 'location', 'start', 'guests', 'link', 'unsubscribe']
    when 'answer_reminder' then array['name', 'association', 'title', 'location', 'start', 'answer_by', 'link', 'unsubscribe']
    -- The last four only if the mail is about an event.
    when 'announcement' then array['name', 'association', 'sender', 'unsubscribe', 'title', 'location', 'start', 'link']
  end
$$;
comment on function app.mail_variables(text) is 'The variables available in mail of this kind; null if there is no such kind.';

-- Checks and generated columns are evaluated with the privileges of whoever writes.
grant execute on function app.mail_variables(text) to authenticated;
