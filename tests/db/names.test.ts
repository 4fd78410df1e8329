import { beforeAll, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs } from '../helpers/requests.ts'

// Names shown in lists, e-mails and calendars next to what others wrote: roles, clubs, templates, events.
describe.each(DATABASES)('a name or title on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  beforeAll(async () => {
    club = await createClub(database)
  })

  const WRITES: [string, string][] = [
    [
      'a role',
      'insert into api.roles (association_id, name, sort_order) values ($1, $2, 900) returning name',
    ],
    ['a club', 'update api.associations set name = $2 where id = $1 returning name'],
    [
      'a mail template',
      `insert into api.email_templates (association_id, name, subject, html_body) values ($1, $2, 'Hej', '<p>Hej</p>') returning name`,
    ],
    [
      'an event',
      `insert into api.events (association_id, title, type, start_time, end_time)
      values ($1, $2, 'concert', now(), now() + interval '1 hour') returning title as name`,
    ],
    [
      'the place of an event',
      `insert into api.events (association_id, title, location, type, start_time, end_time)
      values ($1, 'Konsert', $2, 'concert', now(), now() + interval '1 hour') returning location as name`,
    ],
  ]
  const write = async (sql: string, name: string) => {
    const [row] = await rowsAs<{ name: string }>(database, person(club.members.Admin), sql, [club.id, name])
    return row!.name
  }

  it.each(WRITES)('of %s is stored on one line, without invisible characters', async (_what, sql) => {
    expect(await write(sql, 'Vår\u202e\r\nkonsert\u200b')).toBe('Vår konsert')
    expect(await write(sql, ' Åke’s “Big” Bänd 👩‍🎤 ')).toBe('Åke’s “Big” Bänd 👩‍🎤')
  })

  it.each(WRITES.slice(0, 4))('of %s cannot consist of invisible characters', async (_what, sql) => {
    for (const name of ['\u200b\u200b\u200b\u200b', '\u202e\u2066\u2069\u2060', '\n\t\r\n'])
      expect(['ERROR_VALIDATION_FAILED', 'ERROR_ASSOCIATION_NAME_TOO_SHORT']).toContain(
        (await failure(write(sql, name))).code,
      )
  })

  it.each(WRITES.slice(0, 4))(
    'of %s is normalized to composed characters, as people type and search for them',
    async (_what, sql) => {
      expect(await write(sql, 'Flo\u0308jt')).toBe('Fl\u00f6jt')
    },
  )

  it.each(WRITES)(
    'of %s cannot contain megabytes of spaces, which would take long to trim',
    async (_what, sql) => {
      expect(['ERROR_VALIDATION_FAILED', 'ERROR_ASSOCIATION_NAME_TOO_SHORT']).toContain(
        (await failure(write(sql, `Konsert${' '.repeat(1_000_000)}`))).code,
      )
      expect(await write(sql, `Konsert${' '.repeat(500)}`)).toBe('Konsert')
    },
  )
})
