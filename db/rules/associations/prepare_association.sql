-- Validates what is written to a club.
create or replace function app.prepare_association() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Invisible characters do not count towards the length of a name.
  if coalesce(length(app.line_field('name', new.name, 0, 100)), 0) < 3 then
    perform app.fail('ERROR_ASSOCIATION_NAME_TOO_SHORT', '{"min_length": 3}');
  end if;
  new.name := app.line_field('name', new.name, 3, 100);
  new.address := app.text_field('address', new.address, 0, 300);
  new.description := app.text_field('description', new.description, 0, 4000);
  new.mission_statement := app.text_field('mission_statement', new.mission_statement, 0, 4000);
  new.code_of_conduct := app.text_field('code_of_conduct', new.code_of_conduct, 0, 20000);
  new.terms_and_conditions := app.text_field('terms_and_conditions', new.terms_and_conditions, 0, 20000);
  perform app.require(coalesce(new.type in ('music', 'sport'), false), 'type');
  perform app.require(new.is_public is not null, 'is_public');
  perform app.require(new.shows_participants is not null, 'shows_participants');
  perform app.require(new.shows_comments is not null, 'shows_comments');
  perform app.require(coalesce(new.old_codes in ('admit', 'ask', 'refuse'), false), 'old_codes');
  perform app.require(coalesce(new.paper_cards in ('admit', 'ask', 'refuse'), false), 'paper_cards');
  perform app.require(new.shows_photos is not null, 'shows_photos');
  perform app.require(new.requires_second_factor is not null, 'requires_second_factor');
  -- Only somebody who has logged in with a second factor can require it: they will not lock themselves out, and it evidently works.
  if new.requires_second_factor and app.user_id() is not null and (tg_op = 'INSERT' or not old.requires_second_factor)
    and not private.has_second_factor_session() then
    perform app.fail('ERROR_SECOND_FACTOR_MISSING');
  end if;
  perform app.require(new.allow_user_registration is not null, 'allow_user_registration');
  perform app.require(exists (select from pg_timezone_names where name = new.timezone), 'timezone')
    where tg_op = 'INSERT' or new.timezone is distinct from old.timezone;
  new.can_register := new.is_public and new.allow_user_registration;
  return new;
end
$$;
comment on function app.prepare_association() is 'Trigger: trims and validates the fields, with error codes instead of constraint names.';
create trigger prepare before insert or update on api.associations
  for each row execute function app.prepare_association();
create trigger touch before update on api.associations
  for each row execute function app.touch();
