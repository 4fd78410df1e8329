-- Audit log of guardians: the child's new or removed guardian, and the guardian's new or removed child.
create or replace function app.note_guardians() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- Leaving the club is logged itself; the guardianships that end with it are not.
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
comment on function app.note_guardians() is 'Trigger: logs added and removed guardianships, once for the child and once for the guardian.';
select private.after_rows('api.guardians', 'note', 'app.note_guardians', p_kinds => '{insert,delete}');
