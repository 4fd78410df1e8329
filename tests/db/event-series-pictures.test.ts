import { beforeAll, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { png as grey } from '../helpers/pictures.ts'
import {
  ANONYMOUS,
  as,
  failure,
  holdTransaction,
  person,
  waitForBlocked,
  valueAs,
  valueOf,
} from '../helpers/requests.ts'
import { seriesActs } from '../helpers/series.ts'

describe.each(DATABASES)('a series of events on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  const { rehearsal, repeat, series } = seriesActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
  })

  describe('with a picture', () => {
    const png = grey()
    const own = grey(2, 2)
    const set = (event: string, content: Buffer | null) =>
      valueAs<string | null>(
        database,
        person(club.members.Leader),
        'select api.set_event_image($1, $2, $3)',
        [event, content && content.toString('base64'), content && 'image/png'],
      )
    const share = (event: string, scope: string, who = club.members.Leader) =>
      valueAs<number>(database, person(who), 'select api.share_event_image($1, $2)', [event, scope])
    const shown = async (event: string) => {
      const version = await valueOf(database, 'select image from api.events where id = $1', [event])
      const sql = `select api.event_image($1, $2) as content`
      if (version === null) return null
      return as(database, ANONYMOUS, async (tx) => {
        const { rows } = await tx.query<{ hex: string }>(
          `with image as (${sql}) select encode(content, 'hex') as hex from image`,
          [event, version],
        )
        return { [png.toString('hex')]: 'first', [own.toString('hex')]: 'own' }[rows[0]?.hex ?? '']
      })
    }
    const allShown = (events: readonly string[]) => Promise.all(events.map(shown))
    const kept = () =>
      valueOf(database, 'select count(*) from private.event_images where content = any ($1)', [[png, own]])
    const fourWeeks = async () => {
      const first = await rehearsal()
      await set(first, png)
      await repeat(first, '2037-03-30')
      return (await series(first)).map(({ id }) => id) as [string, string, string, string]
    }

    it('shows it on every event, even once its original event is changed or deleted', async () => {
      const [first, second, third, fourth] = await fourWeeks()
      expect(await allShown([second, third, fourth])).toEqual(Array(3).fill('first'))

      await set(first, own)
      await database.query('delete from api.events where id = $1', [second])
      await set(third, null)
      expect(await allShown([first, third, fourth])).toEqual(['own', null, 'first'])
      await database.query('delete from api.events where id = any ($1)', [[first, third, fourth]])
      expect(await kept()).toBe(0)
    })

    it('can share one event’s picture with the following events, without changing the others', async () => {
      const weeks = await fourWeeks()
      const [, second, third, fourth] = weeks
      await set(third, own)
      expect(await share(third, 'following')).toBe(1)
      expect(await allShown(weeks)).toEqual(['first', 'first', 'own', 'own'])
      // Shared from an event that does not itself store the picture, to all events including the one that
      // does.
      expect(await share(fourth, 'all')).toBe(2)
      expect(await allShown(weeks)).toEqual(Array(4).fill('own'))
      expect(await kept()).toBe(1)
      await set(second, null)
      expect(await share(second, 'following')).toBe(2)
      expect(await allShown(weeks)).toEqual(['own', null, null, null])
      expect(await share(second, 'all')).toBe(1)
      expect(await kept()).toBe(0)
    })

    it('moves the stored picture to an event that still shows it', async () => {
      const weeks = await fourWeeks()
      const [, second, third] = weeks
      await set(third, own)
      await share(third, 'all')
      await set(second, png)
      expect(await share(second, 'following')).toBe(2)
      expect(await allShown(weeks)).toEqual(['own', 'first', 'first', 'first'])
      expect(await kept()).toBe(2)
    })

    it('can only be shared within a series, by those who may change it', async () => {
      const [first] = await fourWeeks()
      for (const who of [club.members.Member, club.members['Door staff']])
        expect(await failure(share(first, 'all', who))).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND' })
      expect(await failure(share(await rehearsal(), 'all'))).toMatchObject({
        code: 'ERROR_RESOURCE_NOT_FOUND',
      })
      expect(await failure(share(first, 'this'))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'p_scope' },
      })
      expect(await share(first, 'all')).toBe(0)
    })

    // PGlite has only one connection, so no transaction can wait for another.
    it.runIf(kind === 'postgresql')(
      'keeps its pictures when the event they are shared from is deleted concurrently',
      async () => {
        const [first, second, third, fourth] = await fourWeeks()
        await set(second, own)
        const going = await holdTransaction(database, person(club.members.Admin), (tx) =>
          tx.query('delete from api.events where id = $1', [second]),
        )
        const refused = failure(share(second, 'all'))
        await waitForBlocked(database)
        await going.commit()
        expect(await refused).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND' })
        expect(await allShown([first, third, fourth])).toEqual(Array(3).fill('first'))
      },
    )

    it.runIf(kind === 'postgresql')(
      'keeps its picture when two of its events get their own at once',
      async () => {
        const weeks = await fourWeeks()
        const [first, second] = weeks
        const one = await holdTransaction(database, person(club.members.Leader), (tx) =>
          tx.query('select api.set_event_image($1, $2, $3)', [first, own.toString('base64'), 'image/png']),
        )
        const two = set(second, own)
        await waitForBlocked(database)
        await one.commit()
        await two
        expect(await allShown(weeks)).toEqual(['own', 'own', 'first', 'first'])
      },
    )

    const deletion = (event: string) => ['delete from api.events where id = $1', [event]] as const

    it.runIf(kind === 'postgresql')(
      'keeps its picture when two of its events are deleted at once',
      async () => {
        const [first, second, third, fourth] = await fourWeeks()
        const next = await holdTransaction(database, person(club.members.Admin), (tx) =>
          tx.query(...deletion(second)),
        )
        const original = database.query(...deletion(first))
        // Whether it waits is not promised.
        await Promise.race([original, waitForBlocked(database)])
        await next.commit()
        await original
        expect(await allShown([third, fourth])).toEqual(['first', 'first'])
      },
    )

    it.runIf(kind === 'postgresql')('keeps it in the other order, too', async () => {
      const [first, second, third, fourth] = await fourWeeks()
      const original = await holdTransaction(database, person(club.members.Admin), (tx) =>
        tx.query(...deletion(first)),
      )
      const next = database.query(...deletion(second))
      await waitForBlocked(database)
      await original.commit()
      await next
      expect(await allShown([third, fourth])).toEqual(['first', 'first'])
    })
  })
})
