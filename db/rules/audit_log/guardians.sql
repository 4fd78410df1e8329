-- What the log notes of guardians: of the child who looks after it, and of the guardian whom they look after.
create or replace function app.note_guardians() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- Of somebody who has left the club, that one is noted and not what follows from it.
    perform private.note_act(t.association_id, 'member.' || noted.what || case tg_op when 'INSERT' then '_added' else '_removed' end,
      p_subject_id => noted.id)
    from touched t
    join api.user_roles child on child.user_id = t.child_id and child.association_id = t.association_id
    join api.user_roles guardian on guardian.user_id = t.guardian_id and guardian.association_id = t.association_id
    cross join lateral (values ('guardian', t.child_id), ('child', t.guardian_id)) noted (what, id);
  end if;
  return null;
end
$$;
comment on function app.note_guardians() is 'Trigger: notes who got somebody to look after them, and whom to look after, and whose that ended.';
create trigger note_added after insert on api.guardians
  referencing new table as touched for each statement execute function app.note_guardians();
create trigger note_removed after delete on api.guardians
  referencing old table as touched for each statement execute function app.note_guardians();
