-- Anyone can read texts; those with the permission can edit them.
create policy read on translations.languages for select to anon, authenticated using (true);
grant select on translations.languages, translations.keys, translations.translations, translations.distinct_namespaces
  to anon, authenticated;

create policy read on translations.keys for select to anon, authenticated using (true);
create policy add on translations.keys for insert to authenticated
  with check ((select app.can_translate('translation:create')));
create policy change on translations.keys for update to authenticated
  using ((select app.can_translate('translation:update')));
create policy remove on translations.keys for delete to authenticated
  using ((select app.can_translate('translation:delete')));
grant insert (key, namespace), update, delete on translations.keys to authenticated;
create trigger allow_changes before update on translations.keys
  for each row when (current_user = 'authenticated') execute function app.allow_changes('key', 'namespace');

create policy read on translations.translations for select to anon, authenticated using (true);
create policy add on translations.translations for insert to authenticated
  with check ((select app.can_translate('translation:create')));
create policy change on translations.translations for update to authenticated
  using ((select app.can_translate('translation:update')));
create policy remove on translations.translations for delete to authenticated
  using ((select app.can_translate('translation:delete')));
grant insert (key_id, language_code, value), update, delete on translations.translations to authenticated;
create trigger allow_changes before update on translations.translations
  for each row when (current_user = 'authenticated') execute function app.allow_changes('value');
