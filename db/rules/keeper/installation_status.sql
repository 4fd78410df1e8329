-- What an installation says about itself to the administrators of its only club.
create or replace function api.installation_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_own uuid := (select id from api.associations limit 1);
begin
  -- Of several clubs, none may learn how much the others write and send.
  if app.has_permission('association:update', v_own) is not true or exists (select from api.associations where id <> v_own) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return (
    select jsonb_build_object(
      'version', (select version from private.migrations where name = 'rules'),
      'postgresql', current_setting('server_version'),
      'database_bytes', pg_database_size(current_database()),
      'mail_waiting', count(*),
      'mail_due_since', min(next_attempt_at) filter (where next_attempt_at < now()),
      'mail_failed', coalesce(
        (select sum(failed) from private.mail_messages where created_at > now() - interval '1 day'), 0))
    from private.mail_deliveries
    where state in ('queued', 'sending'));
end
$$;
comment on function api.installation_status() is
  'What an installation with one club says about itself: its version, PostgreSQL''s version, the size of the database, mails waiting and since when the oldest is due, mails that failed within a day. ERROR_INSUFFICIENT_PERMISSIONS without association:update, and if there are several clubs.';
grant execute on function api.installation_status() to authenticated;
