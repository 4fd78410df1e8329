-- An invitation names its inviter. That name must go with its person, not with everybody of the same name.
create or replace function app.note_inviter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A token's claims can outlive its user.
  new.sender_id := (select id from api.users where id = app.user_id());
  return new;
end
$$;
comment on function app.note_inviter() is
  'Trigger: records the inviter as the sender of an invitation, so that the name is found when they are deleted.';
create trigger note_inviter before insert on private.mail_messages
  for each row when (new.kind = 'invitation' and new.sender_id is null) execute function app.note_inviter();
