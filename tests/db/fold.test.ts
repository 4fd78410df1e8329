import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { fold } from '#lib/text/fold.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { groupActs } from '../helpers/groups.ts'
import { person, rowsAs, valueOf } from '../helpers/requests.ts'

/** The letters of Europe's alphabets, and their marks; without blocks whose newest letters and marks not every database knows. */
const LETTERS = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) =>
    /[^\u1c80-\u1c8f]/.test(letter) &&
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\u0020-\u007e]/u.test(letter),
)

describe.each(DATABASES)('searching on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  beforeAll(async () => {
    club = await createClub(database)
    await addMember(database, club.id, 'Member', { name: 'Gösta Widén' })
  })

  const folded = async (texts: readonly string[]) =>
    valueOf<string[]>(
      database,
      'select array_agg(app.fold(text) order by n) from unnest($1::text[]) with ordinality texts (text, n)',
      [texts],
    )

  it('folds each letter and every text as the door does', async () => {
    expect(LETTERS.length).toBeGreaterThan(1200)
    expect(await folded(LETTERS)).toEqual(LETTERS.map(fold))
    const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 100 }), async (texts) => {
        expect(await folded(texts)).toEqual(texts.map(fold))
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    'Widén',
    'widen',
    'WIDEN',
    'gosta',
    'Gösta Widén'.normalize('NFD'),
    'GÖSTA'.normalize('NFD'),
    'ta wi',
  ])('finds a member wherever people are searched: %s', async (text) => {
    const admin = person(club.members.Admin)
    const event = await addEvent(database, club.id)
    const { make } = groupActs(database, () => club)
    const group = await make(randomUUID())
    const found = await Promise.all([
      rowsAs(database, admin, 'select name from api.users_with_roles where folded_name like $1', [
        `%${fold(text)}%`,
      ]),
      rowsAs(database, admin, 'select name from api.find_attendees($1, $2)', [event, text]),
      rowsAs(database, admin, 'select name from api.find_group_candidates($1, $2)', [group, text]),
      database
        .query('select name from api.users where id = any (private.people_named($1, $2))', [club.id, text])
        .then(({ rows }) => rows),
    ])
    expect(found).toEqual(Array.from({ length: found.length }, () => [{ name: 'Gösta Widén' }]))
  })

  it('takes what a pattern would interpret as letters', async () => {
    const attendees = async (text: string) =>
      rowsAs(database, person(club.members.Admin), 'select name from api.find_attendees($1, $2)', [
        await addEvent(database, club.id),
        text,
      ])
    expect(await attendees('%')).toEqual([])
    expect(await attendees('w_den')).toEqual([])
  })
})
