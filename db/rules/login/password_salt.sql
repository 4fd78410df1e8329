-- The cost of guessing from a stolen password hash.
create or replace function private.password_salt() returns text
language sql set search_path = '' as $$
  select extensions.gen_salt('bf', 10)
$$;
comment on function private.password_salt() is 'A new salt for extensions.crypt, including the hash''s cost factor.';
