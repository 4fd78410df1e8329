-- A mail to a hundred thousand is queued in one transaction, which on a busy machine takes longer than any request may.
-- PostgREST and the gateway take the time from the function.
alter function api.send_email set statement_timeout = '5min';
