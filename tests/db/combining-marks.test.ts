import { beforeAll, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

const marks = (count: number) => 'e' + '\u0301\u0323'.repeat(count).slice(0, count)

// PostgreSQL sorts combining marks in quadratic time while normalizing: 32,000 of them block it for 11 seconds.
describe.each(DATABASES)('a run of combining marks on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  beforeAll(async () => {
    club = await createClub(database)
  })

  const saveAddress = (text: string) => {
    const save = 'update api.users set address = $2 where id = $1 returning address'
    return valueAs<string>(database, person(club.members.Member), save, [club.members.Member, text])
  }
  const writeToClub = (sql: string, ...texts: string[]) =>
    valueAs<string>(database, person(club.members.Admin), sql, [club.id, ...texts])
  const EVENT = `insert into api.events (association_id, title, description, type, start_time, end_time)
    values ($1, $2, $3, 'concert', now(), now() + interval '1 hour')`
  const FIELDS: [string, string, (text: string) => Promise<string>][] = [
    [
      'the address of a visitor who registers',
      'address',
      async (text) => {
        const email = `${text.length}@example.org`
        const call = "select api.register_user('Nya Medlemmen', $1, $2, address => $3, association_id => $4)"
        await valueAs(database, ANONYMOUS, call, [email, PASSWORD, text, club.id])
        return valueOf(database, 'select address from api.users where email = $1', [email])
      },
    ],
    [
      'the name of a visitor who registers',
      'name',
      async (text) => {
        const email = `${text.length}.name@example.org`
        const call = 'select api.register_user($1, $2, $3, association_id => $4)'
        await valueAs(database, ANONYMOUS, call, [text, email, PASSWORD, club.id])
        return valueOf(database, 'select name from api.users where email = $1', [email])
      },
    ],
    ["a member's own address", 'address', saveAddress],
    ['the title of an event', 'title', (text) => writeToClub(`${EVENT} returning title`, text, 'Konsert')],
    [
      'the description of an event',
      'description',
      (text) => writeToClub(`${EVENT} returning description`, 'Konsert', text),
    ],
    [
      'the text of a mail',
      'html_body',
      (text) =>
        writeToClub(
          `insert into api.email_templates (association_id, name, subject, html_body)
          values ($1, 'Mall', 'Hej', $2) returning html_body`,
          text,
        ),
    ],
    [
      'the subject of a mail',
      'subject',
      (text) =>
        writeToClub(
          `insert into api.email_templates (association_id, name, subject, html_body)
          values ($1, 'Mall', $2, 'Hej') returning subject`,
          text,
        ),
    ],
    [
      'a key of the translations',
      'key',
      (text) =>
        valueOf(database, 'insert into translations.keys (key, namespace) values ($1, $2) returning key', [
          text,
          'test',
        ]),
    ],
  ]
  it.each(FIELDS)(
    'in %s is limited to 30, which is more than any language uses',
    async (_what, field, save) => {
      for (const count of [31, 95])
        expect(await failure(save(marks(count)))).toMatchObject({
          code: 'ERROR_VALIDATION_FAILED',
          params: { field },
        })
      expect(await save(marks(30))).toBe(marks(30).normalize('NFC'))
    },
  )

  it('in a text that is too long anyway is refused for its length, without being searched', async () => {
    const tooLong = { field: 'address', min: 0, max: 300 }
    expect((await failure(saveAddress(marks(1200)))).params).toEqual(tooLong)
    expect((await failure(saveAddress(marks(1199)))).params).toEqual({ field: 'address' })
    // As long as a text can be that becomes 300 characters.
    const letter = '\u03b1\u0313\u0300\u0345'
    expect(await saveAddress(letter.repeat(300))).toBe('\u1f82'.repeat(300))
  })

  it('is recognized whichever of the marks that normalization reorders it consists of', async () => {
    // A mark of a lower class moves in front of U+0345, which has the highest.
    const { rows } = await database.query<{ mark: string; is_seen: boolean; is_allowed: boolean }>(
      `select mark, not app.is_stream_safe('e' || repeat(mark, 31)) as is_seen, app.is_stream_safe(repeat('e' || repeat(mark, 30), 2)) as is_allowed
      -- Planes 0 and 1, without surrogates: no other has such marks.
      from generate_series(1, 131071) code, chr(case when code between 55296 and 57343 then 1 else code end) mark
      where code = 837 or normalize(chr(837) || mark, nfd) <> chr(837) || normalize(mark, nfd)`,
    )
    expect(rows.length).toBeGreaterThan(850)
    expect(rows.filter(({ is_seen, is_allowed }) => !is_seen || !is_allowed)).toEqual([])
  })

  it('is not confused with a long word or a row of emoji', async () => {
    for (const text of [
      'ภาษาไทย',
      'हिन्दी',
      'עִבְרִית',
      'اللُّغَة',
      'Tiếng Việt'.normalize('NFD'),
      '👩‍🎤',
      '한국어'.normalize('NFD'),
    ])
      expect(await valueOf(database, 'select app.is_stream_safe($1)', [text.repeat(100)])).toBe(true)
  })

  it('is ruled out before any text is normalized', async () => {
    const { rows } = await database.query(
      `select oid::regproc::text as name from pg_proc
      where pronamespace::regnamespace::text in ('api', 'app', 'private', 'translations') and prosrc ~* 'normalize\\s*\\(' order by 1`,
    )
    // A slug is made of a title that app.line_field has accepted; folded are accepted names, and 100 characters of a search.
    expect(rows).toEqual([{ name: 'app.fold' }, { name: 'app.slug' }, { name: 'app.text_field' }])
  })
})
