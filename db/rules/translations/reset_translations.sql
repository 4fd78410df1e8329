-- Resets texts to those that came with the app.
create or replace function api.reset_translations(p_key_ids uuid[]) returns int
language plpgsql set search_path = '' as $$
declare
  v_reset int;
begin
  perform app.require(cardinality(p_key_ids) between 1 and 5000, 'p_key_ids');
  if not app.can_translate('translation:update') then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  -- The triggers lock the keys: lock all of them first, in order, so that concurrent calls wait rather than deadlock.
  perform from translations.keys where id = any (p_key_ids) order by id for no key update;
  update translations.translations set value = base_value
  where key_id = any (p_key_ids) and edited and base_value is not null;
  get diagnostics v_reset = row_count;
  return v_reset;
end
$$;
comment on function api.reset_translations(uuid[]) is
  'Resets the texts of these keys, in every language, to those that came with the app; returns how many changed. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.reset_translations(uuid[]) to authenticated;
