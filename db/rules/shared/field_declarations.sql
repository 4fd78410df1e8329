-- What the fields of events, members and clubs are. Grants, triggers, the audit log, series and exports derive from this list;
-- tests/db/fields.test.ts compares what cannot: composite types, views, and the columns that the app reads.
--
-- chosen     callers give it when they create the row, and cannot change it
-- written    callers may change it (and give it to a new event)
-- changed    only functions change it, but a change counts as one of the row
-- logged     the audit log names it when it changes; a status has an action of its own there
-- series     changes across a series; repetitions of an event copy it
-- calendar   changes the event's entry in calendars
-- members    members see it: guardians in child_events, staff in the list of users; planners and own: only these do
-- settings   is on the screen of the club's settings
-- imported   can be imported and exported with a list of members
-- kept       outlives the account; everything else about a person is erased
-- internal   not in the copy of their data that people can export
create view private.fields as
  select relation, field, string_to_array(traits, ' ') as traits
  from (values
    ('events', 'id', 'chosen members'),
    ('events', 'association_id', 'chosen'),
    ('events', 'slug', 'members'),
    ('events', 'title', 'written logged series calendar members'),
    ('events', 'description', 'written logged series calendar members'),
    ('events', 'type', 'written logged series members'),
    ('events', 'location', 'written logged series calendar members'),
    ('events', 'address', 'written logged series calendar members'),
    ('events', 'start_time', 'written logged series calendar members'),
    ('events', 'end_time', 'written logged series calendar members'),
    ('events', 'max_participants', 'written logged series members'),
    ('events', 'is_private', 'written logged series members'),
    ('events', 'status', 'written calendar members'),
    ('events', 'image', 'changed logged members'),
    ('events', 'going_count', 'members'),
    ('events', 'interested_count', 'members'),
    ('events', 'created_by', ''),
    ('events', 'created_at', ''),
    ('events', 'last_modified', ''),
    ('events', 'series_id', 'members'),
    ('events', 'answer_by', 'written logged series members'),
    ('events', 'answer_reminder_days', 'written logged series planners'),
    ('events', 'group_ids', 'written logged series members'),
    ('events', 'others_see', 'written logged series members'),
    ('events', 'old_codes', 'written logged series planners'),
    ('events', 'paper_cards', 'written logged series planners'),
    ('events', 'queued_count', 'members'),
    ('events', 'guests_allowed', 'written logged series members'),
    ('events', 'guests_count', 'members'),
    ('events', 'shows_photos', 'written logged series planners'),

    ('users', 'id', 'own members kept'),
    ('users', 'name', 'written logged own members imported'),
    ('users', 'email', 'changed own members imported'),
    ('users', 'date_of_birth', 'written logged own members imported'),
    ('users', 'address', 'written logged own members imported'),
    ('users', 'status', 'written own members'),
    ('users', 'language', 'written logged own members imported kept'),
    ('users', 'last_login', 'own members'),
    ('users', 'last_modified', 'own members'),
    ('users', 'member_since', 'own members imported'),
    ('users', 'deleted_at', 'internal'),
    ('users', 'association_ids', 'internal'),
    ('users', 'phone', 'written logged own members imported'),
    ('users', 'emergency_name', 'written logged own members imported'),
    ('users', 'emergency_phone', 'written logged own members imported'),
    ('users', 'has_account', 'members kept'),
    ('users', 'folded_name', 'internal'),
    ('users', 'awaits_invitation', 'members kept'),

    ('associations', 'id', 'settings'),
    ('associations', 'name', 'written logged settings'),
    ('associations', 'type', 'written logged settings'),
    ('associations', 'address', 'written logged settings'),
    ('associations', 'description', 'written logged settings'),
    ('associations', 'mission_statement', 'written logged settings'),
    ('associations', 'code_of_conduct', 'written logged settings'),
    ('associations', 'terms_and_conditions', 'written logged settings'),
    ('associations', 'is_public', 'written logged settings'),
    ('associations', 'allow_user_registration', 'written logged settings'),
    ('associations', 'can_register', ''),
    ('associations', 'logo_version', 'changed logged settings'),
    ('associations', 'timezone', 'written logged settings'),
    ('associations', 'created_at', ''),
    ('associations', 'last_modified', ''),
    ('associations', 'shows_participants', 'written logged settings'),
    ('associations', 'shows_comments', 'written logged settings'),
    ('associations', 'old_codes', 'written logged settings'),
    ('associations', 'paper_cards', 'written logged settings'),
    ('associations', 'requires_second_factor', 'written logged settings'),
    ('associations', 'shows_photos', 'written logged settings')
  ) f (relation, field, traits);
comment on view private.fields is 'What each field of events, members and clubs is, in the words explained in db/rules/shared/field_declarations.sql.';

-- Immutable, so that plans contain the list: it changes only when the rules are applied, which replaces the functions, too.
create or replace function app.fields(p_relation text, variadic p_traits text[]) returns text[]
language sql immutable security definer set search_path = '' as $$
  select array_agg(field) from private.fields where relation = p_relation and traits && p_traits
$$;
comment on function app.fields(text, text[]) is 'The fields of a table that are declared with one of these words, in the order in which they are declared.';
-- api.update_series acts as the caller.
grant execute on function app.fields(text, text[]) to authenticated;

create or replace function private.define(p_relation text, p_statement text) returns void
language plpgsql set search_path = '' as $$
declare
  v_words text;
begin
  for v_words in select distinct m[1] from regexp_matches(p_statement, '\{([a-z, ]+)\}', 'g') m loop
    p_statement := replace(p_statement, '{' || v_words || '}',
      array_to_string(app.fields(p_relation, variadic string_to_array(v_words, ', ')), ', '));
  end loop;
  execute p_statement;
end
$$;
comment on function private.define(text, text) is
  'Runs a statement of a rule file in which words in braces stand for the fields declared with one of them: {written, changed}.';
