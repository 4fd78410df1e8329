import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { answerActs } from '../helpers/answers.ts'
import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { as, failure, holdTransaction, person, rowsAs, waitForBlocked } from '../helpers/requests.ts'

describe.each(DATABASES)('answers to many events at once on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let ida: string
  let olle: string
  const { event, answer, toAll, one, withdrawAll } = answerActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
    ida = await addMember(database, club.id, 'Member', { name: 'Ida' })
    olle = await addMember(database, club.id, 'Member', { name: 'Olle' })
  })

  const registrations = (who: string) =>
    rowsAs<{ event_id: string; status: string }>(
      database,
      person(who),
      'select event_id, status, comment from api.event_registrations where user_id = $1 order by event_id',
      [who],
    )

  it('takes a place or joins the waiting list, and returns the outcome for each event', async () => {
    const [open, full, cancelled, over] = [
      await event(1),
      await event(2, { max_participants: 1 }),
      await event(3),
      await event(-1),
    ]
    await one(olle, full, 'going')
    await one(ida, cancelled, 'interested')
    await database.query(`update api.events set status = 'cancelled' where id = $1`, [cancelled])
    const strange = await addEvent(database, (await createClub(database, 'Grannarna')).id, {})
    const outcome = await answer(ida, toAll([strange, over, cancelled, full, open], 'going', 'med tuba'))
    expect(outcome.map(({ event_id, status, place, refused }) => [event_id, status, place, refused])).toEqual(
      expect.arrayContaining([
        [open, 'going', null, null],
        [full, 'queued', 1, null],
        [cancelled, 'interested', null, 'ERROR_EVENT_NOT_PUBLISHED'],
        [over, null, null, 'ERROR_EVENT_ENDED'],
        [strange, null, null, 'ERROR_RESOURCE_NOT_FOUND'],
      ]),
    )
    expect(await registrations(ida)).toEqual(
      [
        { event_id: open, status: 'going', comment: 'med tuba' },
        { event_id: full, status: 'queued', comment: 'med tuba' },
        { event_id: cancelled, status: 'interested', comment: null },
      ].toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1)),
    )
    await withdrawAll()
  })

  it('returns the previous answers for undo, which joins the waiting list of a full event', async () => {
    const [first, second] = [await event(1, { max_participants: 1 }), await event(2)]
    await one(ida, first, 'going')
    const declined = await answer(ida, toAll([first, second], 'declined'))
    expect(declined.map(({ before }) => before?.status ?? null)).toEqual(['going', null])
    await one(olle, first, 'going')
    const back = await answer(
      ida,
      declined.map(({ event_id, before }) => ({ event_id, status: before?.status ?? null })),
    )
    expect(back).toMatchObject([
      { event_id: first, status: 'queued', place: 1, taken: true },
      { event_id: second, status: null, taken: true },
    ])
    expect(await registrations(ida)).toMatchObject([{ event_id: first, status: 'queued' }])
    await withdrawAll()
  })

  it('restores the guests when an answer is restored', async () => {
    const id = await event(4, { max_participants: 3 })
    await database.query('update api.events set guests_allowed = 2 where id = $1', [id])
    await answer(ida, [{ event_id: id, status: 'going', guests: 2, guest_names: ['Bo'] }])
    const [declined] = await answer(ida, toAll([id], 'declined'))
    expect(declined).toMatchObject({ guests: 0, before: { status: 'going', guests: 2, guest_names: ['Bo'] } })
    expect(await answer(ida, [{ event_id: id, ...declined?.before }])).toMatchObject([
      { status: 'going', guests: 2, guest_names: ['Bo'] },
    ])
    await withdrawAll()
  })

  it.each([
    [null],
    [{}],
    [[]],
    [[null]],
    [[{ event_id: 'x', status: 'going' }]],
    [[{ event_id: '80000000-0000-4000-8000-000000000000', status: 'maybe' }]],
    [[{ event_id: '80000000-0000-4000-8000-000000000000', status: 7 }]],
    [[{ event_id: '80000000-0000-4000-8000-000000000000', comment: 'x'.repeat(201) }]],
    [
      [
        { event_id: '80000000-0000-4000-8000-00000000000a' },
        { event_id: '80000000-0000-4000-8000-00000000000A' },
      ],
    ],
    [
      Array.from({ length: 201 }, (_, n) => ({
        event_id: `80000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      })),
    ],
  ])('rejects %j as a whole', async (answers) => {
    expect((await failure(answer(ida, answers))).code).toBe('ERROR_VALIDATION_FAILED')
  })

  it('has the same effect as one answer after another, and is idempotent', async () => {
    const planned = fc.record({
      days: fc.integer({ min: -2, max: 20 }),
      places: fc.constantFrom(null, 1, 2),
      status: fc.constantFrom('published', 'published', 'published', 'cancelled', 'draft'),
      others: fc.boolean(),
      before: fc.constantFrom(null, 'going', 'interested', 'declined', 'queued'),
    })
    const wanted = fc.constantFrom('going', 'interested', 'declined', null)
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { minLength: 1, maxLength: 5 }), wanted, async (plans, status) => {
        const pair: string[][] = []
        for (const plan of plans) {
          const twins: string[] = []
          for (let twin = 0; twin < 2; twin++) {
            const id = await event(plan.days, { max_participants: plan.places })
            if (plan.days > 0) {
              if (plan.others) await one(olle, id, 'going')
              if (plan.before) await one(ida, id, plan.before).catch(() => undefined)
            }
            await database.query('update api.events set status = $2 where id = $1', [id, plan.status])
            twins.push(id)
          }
          pair.push(twins)
        }
        const together = await answer(
          ida,
          toAll(
            pair.map(([left]) => left!),
            status,
          ),
        )
        const alone = new Map<string, string | null>()
        for (const [, right] of pair) {
          const single = one(ida, right!, (status === 'going' ? 'queued' : status) as string)
          alone.set(
            right!,
            await single.then(
              (told) => told.status,
              () => 'refused',
            ),
          )
        }
        for (const [left, right] of pair) {
          const outcome = together.find(({ event_id }) => event_id === left)
          expect(outcome?.refused ? 'refused' : outcome?.status).toBe(alone.get(right!))
        }
        const held = await registrations(ida)
        const again = await answer(
          ida,
          toAll(
            pair.map(([left]) => left!),
            status,
          ),
        )
        expect(again.map(({ event_id, status: holds, refused }) => [event_id, holds, refused])).toEqual(
          together.map(({ event_id, status: holds, refused }) => [event_id, holds, refused]),
        )
        expect(await registrations(ida)).toEqual(held)
        await withdrawAll()
      }),
      { numRuns: 25 },
    )
  })

  it.runIf(kind === 'postgresql')(
    'gives the last places of a series to one of two members who answer in opposite orders',
    async () => {
      const ids = [await event(1, { max_participants: 1 }), await event(2, { max_participants: 1 })]
      const first = await holdTransaction(database, person(ida), (tx) =>
        tx.query('select api.answer_events($1)', [JSON.stringify(toAll(ids, 'going'))]),
      )
      const second = answer(olle, toAll(ids.toReversed(), 'going'))
      await waitForBlocked(database)
      await first.commit()
      expect((await second).map(({ status, place }) => [status, place])).toEqual([
        ['queued', 1],
        ['queued', 1],
      ])
      expect((await registrations(ida)).map(({ status }) => status)).toEqual(['going', 'going'])
      await withdrawAll()
    },
  )

  it('requires a login', async () => {
    const id = await event(1)
    await expect(
      as(database, { claims: { role: 'anon' } }, (tx) =>
        tx.query('select api.answer_events($1)', [JSON.stringify(toAll([id], 'going'))]),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})
