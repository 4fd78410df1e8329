-- Who invites is named in the mail. That name goes with its person, not with everybody who is called the same.
create or replace function app.note_inviter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The claims of a token outlive its person.
  new.sender_id := (select id from api.users where id = app.user_id());
  return new;
end
$$;
comment on function app.note_inviter() is 'Trigger: an invitation was written by whoever it names, so that the name is found when they are deleted.';
create trigger note_inviter before insert on private.mail_messages
  for each row when (new.kind = 'invitation' and new.sender_id is null) execute function app.note_inviter();
