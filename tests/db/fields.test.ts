import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_COLUMNS } from '#features/association/association.ts'
import { EVENT_COLUMNS } from '#features/events/event.ts'
import { PLANNED_COLUMNS } from '#features/events/planning/event.ts'
import { COLUMN_TEXTS } from '#features/users/import/fields.ts'
import { USER_COLUMNS } from '#features/users/user.ts'
import { LANGUAGES } from '#lib/text/languages.ts'

import { addEvent, addMember, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { person, valueAs, valueOf } from '../helpers/requests.ts'
import { bearer, logIn, PASSWORD } from '../helpers/session.ts'

const DECLARATIONS = 'db/rules/shared/field_declarations.sql'

/** The words that the declarations may use, all of which something below or in db/rules asks for. */
const WORDS = {
  events: ['chosen', 'written', 'changed', 'logged', 'series', 'calendar', 'members', 'planners'],
  users: ['written', 'changed', 'logged', 'members', 'own', 'imported', 'kept', 'internal'],
  associations: ['written', 'changed', 'logged', 'settings'],
}
type Table = keyof typeof WORDS
const TABLES = Object.keys(WORDS) as Table[]

// What repeats the declarations by hand must not forget a field: what people wrote would be lost, unseen or never erased.
describe.each(DATABASES)('the fields declared in db/rules on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  const declared: { name: string; traits: string[] }[] = []
  beforeAll(async () => {
    const { rows } = await database.query<{ name: string; traits: string[] }>(
      `select 'api.' || relation || '.' || field as name, traits from private.fields`,
    )
    declared.push(...rows)
  })

  /** The fields of a table with one of these words. */
  const fields = (table: Table, ...traits: string[]) =>
    declared
      .filter(
        (field) =>
          field.name.startsWith(`api.${table}.`) && field.traits.some((trait) => traits.includes(trait)),
      )
      .map(({ name }) => name.slice(`api.${table}.`.length))
  const columnsOf = async (...relations: string[]) => {
    const { rows } = await database.query<{ name: string; relation: string }>(
      `select c.relname as relation, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'api'::regnamespace and c.relname = any ($1) and a.attnum > 0 and not a.attisdropped`,
      [relations],
    )
    return rows
  }
  const bodyOf = (name: string) =>
    valueOf<string>(database, `select string_agg(prosrc, '') from pg_proc where proname = $1`, [name])
  /** Asserts that a place has exactly these fields, besides those that are its own. */
  const expectSame = (place: string, found: readonly string[], wanted: string[], own: string[] = []) => {
    expect(
      wanted.filter((field) => !found.includes(field)),
      `${place} lacks fields declared in ${DECLARATIONS}`,
    ).toEqual([])
    expect(
      found.filter((field) => ![...wanted, ...own].includes(field)),
      `${place} has fields that ${DECLARATIONS} does not declare for it`,
    ).toEqual([])
  }

  it('are all the columns of their tables, each described in words that mean something', async () => {
    const columns = (await columnsOf(...TABLES)).map(({ relation, name }) => `api.${relation}.${name}`)
    const names = declared.map(({ name }) => name)
    expect(
      columns.filter((name) => !names.includes(name)),
      `declare these in ${DECLARATIONS}, which explains the words`,
    ).toEqual([])
    expect(
      names.filter((name) => !columns.includes(name)),
      `${DECLARATIONS} declares what is no column`,
    ).toEqual([])
    const unknown = declared.flatMap(({ name, traits }) =>
      traits
        .filter((trait) =>
          TABLES.some((table) => name.startsWith(`api.${table}.`) && !WORDS[table].includes(trait)),
        )
        .map((trait) => `${name}: ${trait}`),
    )
    expect(unknown, `unknown words in ${DECLARATIONS}`).toEqual([])
  })

  it.each([
    ['events', 'prepare_event'],
    ['users', 'prepare_user'],
    ['associations', 'prepare_association'],
  ] as const)('of %s are validated by app.%s before they are written', async (table, trigger) => {
    const body = await bodyOf(trigger)
    const unchecked = fields(table, 'written').filter((field) => !new RegExp(`new\\.${field}\\b`).test(body))
    expect(unchecked, `validate these in app.${trigger}`).toEqual([])
  })

  it.each(LANGUAGES)('have a name in the audit log in %s', (language) => {
    const file = `src/locales/${language}/admin.json`
    const { audit } = JSON.parse(readFileSync(file, 'utf8')) as { audit: { field: Record<string, string> } }
    const nameless = TABLES.flatMap((table) => fields(table, 'logged')).filter((field) => !audit.field[field])
    expect(nameless, `${file} lacks audit.field`).toEqual([])
  })

  it('raise the sequence of an event’s calendar entry where they are part of it', async () => {
    const compared = [...(await bodyOf('raise_sequence')).matchAll(/\ba\.(\w+)/g)].map(([, field]) => field!)
    expectSame('app.raise_sequence', compared, fields('events', 'calendar'), ['id'])
  })

  it('are copied to the repetitions of an event, but for what belongs to a single one', async () => {
    const { id: club, members } = await createClub(database)
    const group = await valueOf<string>(
      database,
      `insert into api.groups (association_id, name, kind) values ($1, 'Brass', 'section') returning id`,
      [club],
    )
    const event = await addEvent(database, club)
    await database.query(
      `update api.events set description = 'Ta med notställ', location = 'Folkets hus', address = 'Storgatan 1', max_participants = 40,
        start_time = '2100-03-01T18:00Z', end_time = '2100-03-01T20:00Z', is_private = true, answer_by = '2100-02-20',
        answer_reminder_days = 3, group_ids = array[$2::uuid], others_see = true, old_codes = 'admit', paper_cards = 'refuse',
        guests_allowed = 2, shows_photos = true, series_id = gen_random_uuid(), image = 'v1', created_by = $3,
        created_at = '2020-01-01', going_count = 1, interested_count = 1, queued_count = 1, guests_count = 1 where id = $1`,
      [event, group, members.Admin],
    )
    // touch sets it whenever a written field changes.
    await database.query(`update api.events set last_modified = '2020-01-01' where id = $1`, [event])
    const row = (which: string) =>
      valueOf<Record<string, unknown>>(
        database,
        `select to_jsonb(e) from api.events e where (id = $1) = ${which} and association_id = $2`,
        [event, club],
      )
    await valueAs(database, person(members.Board), `select api.repeat_event($1, '2100-03-10')`, [event])
    const [original, copy] = [await row('true'), await row('false')]
    const empty = Object.keys(original).filter((field) =>
      [null, '', 0, false].includes(original[field] as null),
    )
    expect(empty, 'give the event of this test a value for these').toEqual([])
    const same = Object.keys(copy).filter(
      (field) => JSON.stringify(copy[field]) === JSON.stringify(original[field]),
    )
    const shifted = ['start_time', 'end_time', 'answer_by']
    expectSame(
      'a repetition (api.repeat_event)',
      same,
      fields('events', 'series').filter((field) => !shifted.includes(field)),
      ['association_id', 'series_id', 'image', 'status'],
    )
  })

  it('of an event that members see are read by the app, and by guardians for a child', async () => {
    const members = fields('events', 'members')
    expectSame('EVENT_COLUMNS (src/features/events/event.ts)', EVENT_COLUMNS, members)
    expectSame('PLANNED_COLUMNS (src/features/events/planning/event.ts)', PLANNED_COLUMNS, [
      ...members,
      ...fields('events', 'planners'),
    ])
    const child = (await columnsOf('child_event')).map(({ name }) => name)
    expectSame('api.child_event', child, members, ['registrations', 'attendance', 'place'])
  })

  it('of a member are shown to staff, to members themselves, and in exports that can be imported', async () => {
    const members = fields('users', 'members')
    const membership = [
      'association_id',
      'role_id',
      'role_name',
      'role_sort_order',
      'group_ids',
      'folded_name',
    ]
    for (const view of ['users_with_roles', 'users_in_groups']) {
      const columns = (await columnsOf(view)).map(({ name }) => name)
      expectSame(`api.${view}`, columns, members, [...membership, 'group_id', 'is_leader'])
    }
    expectSame('USER_COLUMNS (src/features/users/user.ts)', USER_COLUMNS, members, membership)
    expectSame(
      'api.me',
      (await columnsOf('me')).map(({ name }) => name),
      fields('users', 'own'),
    )
    const imported = fields('users', 'imported')
    const headings = Object.keys(COLUMN_TEXTS)
    expect(
      imported.filter((field) => !headings.includes(field)),
      'missing in src/features/users/import/fields.ts',
    ).toEqual([])
    const body = await bodyOf('import_members')
    expect(
      imported.filter((field) => !new RegExp(`\\b${field}\\b`).test(body)),
      'missing in api.import_members',
    ).toEqual([])
  })

  it('of a club are read by its settings', () => {
    expectSame(
      'ASSOCIATION_COLUMNS (src/features/association/association.ts)',
      ASSOCIATION_COLUMNS,
      fields('associations', 'settings'),
    )
  })

  it('of a person are erased with the account, except those declared as kept', async () => {
    const { id: club } = await createClub(database)
    const email = 'kim@example.org'
    const id = await addMember(database, club, 'Member', { name: 'Kim Ask', email })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    await database.query(
      `update api.users set date_of_birth = '1990-05-01', address = 'Storgatan 1', phone = '070-123 45 67', language = 'en',
        emergency_name = 'Bo Ask', emergency_phone = '08-123 456', last_login = now(), last_modified = '2020-01-01', member_since = '2015-09-15'
      where id = $1`,
      [id],
    )
    const row = () =>
      valueOf<Record<string, unknown>>(database, 'select to_jsonb(u) from api.users u where id = $1', [id])
    const session = await bearer(database, (await logIn(database, email)).access_token)
    const before = await row()
    const empty = Object.keys(before).filter((field) => before[field] === null)
    expect(empty, 'give the person of this test a value for these').toEqual(['deleted_at'])
    await valueAs(database, session, 'select api.delete_my_account($1)', [PASSWORD])
    const after = await row()
    const left = Object.keys(after).filter(
      (field) => JSON.stringify(after[field]) === JSON.stringify(before[field]),
    )
    expectSame('what remains of a person (api.delete_my_account)', left, fields('users', 'kept'))
  })
})
