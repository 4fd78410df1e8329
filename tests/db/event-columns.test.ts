import { describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'

// A writable column is listed in several places; leaving it out of one would lose what people wrote.
describe.each(DATABASES)('the writable columns of an event on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  const columns = async (query: string): Promise<string[]> => {
    const { rows } = await database.query<{ name: string }>(query)
    return rows.map(({ name }) => name).toSorted()
  }
  const insertable = () =>
    columns(`select column_name as name from information_schema.column_privileges
      where table_schema = 'api' and table_name = 'events' and grantee = 'authenticated' and privilege_type = 'INSERT'`)
  const updatable = () =>
    columns(`select name from pg_trigger, unnest(string_to_array(encode(tgargs, 'escape'), '\\000')) name
      where tgrelid = 'api.events'::regclass and tgname = 'allow_changes' and name <> ''`)
  const source = async (name: string) => {
    const { rows } = await database.query<{ prosrc: string }>(
      `select prosrc from pg_proc where pronamespace = 'api'::regnamespace and proname = $1`,
      [name],
    )
    return rows[0]?.prosrc ?? ''
  }

  it('are the same for new and existing events, but for the id and the club', async () => {
    const update = await updatable()
    expect(update).toContain('title')
    expect(await insertable()).toEqual([...update, 'association_id', 'id'].toSorted())
  })

  it.each(['prepare', 'touch'])('are covered by the trigger %s', async (trigger) => {
    const seen = await columns(`select a.attname as name
      from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
      where t.tgrelid = 'api.events'::regclass and t.tgname = '${trigger}'`)
    expect(seen).toEqual(expect.arrayContaining(await updatable()))
  })

  it('are copied to repetitions', async () => {
    const repeat = await source('repeat_event')
    expect((await updatable()).filter((name) => !new RegExp(`\\b${name}\\b`).test(repeat))).toEqual([])
  })

  it('are changed across a series, except the status, which each event has for itself', async () => {
    const update = await source('update_series')
    const forgotten = (await updatable()).filter((name) => !update.includes(`p_changes ? '${name}'`))
    expect(forgotten).toEqual(['status'])
  })
})
