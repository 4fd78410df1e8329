-- What makes a stolen password hash slow to guess.
create or replace function private.password_salt() returns text
language sql set search_path = '' as $$
  select extensions.gen_salt('bf', 10)
$$;
comment on function private.password_salt() is 'A new salt for extensions.crypt; it says how much work the hash is.';
