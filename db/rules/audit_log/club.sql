-- The club's settings, its mail templates, and the texts of the app.
create or replace function app.note_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fields jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new), app.fields('associations', 'logged'));
begin
  if app.user_id() is not null and v_fields is not null then
    perform private.note_act(new.id, 'settings.changed', p_details => v_fields);
  end if;
  return null;
end
$$;
comment on function app.note_settings() is 'Trigger: logs which settings of a club were changed.';
create trigger note_settings after update on api.associations
  for each row execute function app.note_settings();

create or replace function app.note_template() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_template api.email_templates := coalesce(new, old);
begin
  if app.user_id() is not null and v_template.association_id is not null then
    perform private.note_act(v_template.association_id,
      case tg_op when 'INSERT' then 'template.created' when 'UPDATE' then 'template.changed' else 'template.deleted' end,
      p_object_type => 'template', p_object_id => v_template.id, p_object_name => v_template.name);
  end if;
  return null;
end
$$;
comment on function app.note_template() is 'Trigger: logs the creation, change or deletion of a mail template.';
create trigger note_template after insert or update or delete on api.email_templates
  for each row execute function app.note_template();

-- Texts belong to the installation, so changes to them are logged in every club that gave the caller the permission.
create or replace function private.note_texts(p_action text, p_keys text[]) returns void
language sql set search_path = '' as $$
  select private.note_act(a.id, p_action, p_object_type => 'text',
    p_object_id => case when cardinality(p_keys) = 1 then (select id from translations.keys where key = p_keys[1]) end,
    p_object_name => case when cardinality(p_keys) = 1 then p_keys[1] end,
    p_details => jsonb_build_object('count', cardinality(p_keys)))
  from (
    select app.associations_with('translation:create') union select app.associations_with('translation:update')
    union select app.associations_with('translation:delete')) a (id)
  where p_keys <> '{}'
$$;
comment on function private.note_texts(text, text[]) is 'Logs a change to texts, in a single line however many there are.';

create or replace function app.note_changed_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- If a key has been deleted, its texts were deleted with it: note_key logs that.
    perform private.note_texts('text.changed', array(
      select distinct k.key from changed c join translations.keys k on k.id = c.key_id order by 1));
  end if;
  return null;
end
$$;
comment on function app.note_changed_texts() is 'Trigger: logs which texts were changed.';
select private.after_rows('translations.translations', 'note_in_log', 'app.note_changed_texts', 'changed', 'changed');

create or replace function app.note_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform private.note_texts(case tg_op when 'INSERT' then 'text.added' else 'text.deleted' end,
      array[coalesce(new.key, old.key)]);
  end if;
  return null;
end
$$;
comment on function app.note_key() is 'Trigger: logs which texts were added or deleted.';
create trigger note_key after insert or delete on translations.keys
  for each row execute function app.note_key();
