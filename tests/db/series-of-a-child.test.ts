import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { failure, holdTransaction, person, rowsAs, valueAs, waitForBlocked } from '../helpers/requests.ts'

interface Outcome {
  event_id: string
  before: { status: string } | null
  status: string | null
  place: number | null
  refused: string | null
}

describe.each(DATABASES)('a guardian’s answers to a whole series for a child, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  const { connect, disconnect, answer, answerOf, addGroup, addEventFor } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    await connect(people.mother)
  })

  const event = (days: number, columns = {}) =>
    addEvent(database, people.club.id, { ...inDays(days), ...columns })
  const toAll = (ids: readonly string[], status: string | null) =>
    JSON.stringify(ids.map((event_id) => ({ event_id, status })))
  const answerAll = (
    ids: readonly string[],
    status: string | null,
    { who = people.mother, of = people.child }: { who?: string; of?: string | null } = {},
  ) =>
    valueAs<Outcome[]>(database, person(who), 'select api.answer_events($1, p_user_id => $2)', [
      toAll(ids, status),
      of,
    ])
  const gone = { code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'user' } }

  it('are given as the child would give them, and can be undone', async () => {
    const [open, full] = [await event(1), await event(2, { max_participants: 1 })]
    const training = await addEventFor(await addGroup(people.child))
    await answer(full, 'going', people.mother, null)
    await answer(open, 'interested')
    const given = await answerAll([open, full, training], 'going')
    expect(given.map(({ event_id, status, place, refused }) => [event_id, status, place, refused])).toEqual([
      [open, 'going', null, null],
      [full, 'queued', 1, null],
      [training, 'going', null, null],
    ])
    expect(await answerOf(open, people.child)).toBe('going')
    expect(await answerOf(open, people.mother)).toBeUndefined()
    expect(await answerOf(full, people.mother)).toBe('going')
    for (const { event_id, before } of given) await answerAll([event_id], before?.status ?? null)
    expect(await answerOf(open, people.child)).toBe('interested')
    expect(await answerOf(training, people.child)).toBeUndefined()
  })

  it('are refused one by one where the child, or the guardian on their behalf, may not answer', async () => {
    const leader = people.club.members.Leader
    await connect(leader)
    const other = await createClub(database, 'Grannkören')
    await joinClub(database, other.id, [people.child, leader])
    const theirs = await addEvent(database, other.id, inDays(3))
    await answer(theirs, 'interested', people.child, null)
    const [open, hidden] = [await event(1), await event(2, { is_private: true })]
    const given = await answerAll([open, hidden, theirs], 'going', { who: leader })
    expect(given.map(({ before, status, refused }) => [before, status, refused])).toEqual([
      [null, 'going', null],
      [null, null, 'ERROR_RESOURCE_NOT_FOUND'],
      // The child's answer in a club where they are not its guardian is not revealed either.
      [null, null, 'ERROR_RESOURCE_NOT_FOUND'],
    ])
    expect(await answerOf(theirs, people.child)).toBe('interested')
    expect(await answerOf(hidden, people.child)).toBeUndefined()
    expect(await answer(hidden, 'going', leader, null)).toMatchObject({ status: 'going' })
  })

  it('cannot be given by others, nor by a former guardian', async () => {
    const open = await event(1)
    const stranger = (await createClub(database, 'Grannkören')).members.Admin
    for (const who of [people.father, people.admin, stranger])
      expect(await failure(answerAll([open], 'going', { who }))).toMatchObject(gone)
    expect(await failure(answerAll([open], 'going', { of: people.father }))).toMatchObject(gone)
    expect(await answerAll([open], 'going')).toMatchObject([{ status: 'going' }])
    await disconnect(people.mother)
    expect(await failure(answerAll([open], 'declined'))).toMatchObject(gone)
    expect(await answerOf(open, people.child)).toBe('going')
    expect(await answerAll([open], 'declined', { who: people.child, of: null })).toMatchObject([
      { status: 'declined' },
    ])
  })

  it('cover all future events of the series, even far ahead', async () => {
    const first = await event(1)
    await valueAs(database, person(people.admin), 'select api.repeat_event($1, current_date + 400)', [first])
    const single = await event(2)
    const read = async () =>
      (
        await rowsAs<{ id: string }>(
          database,
          person(people.mother),
          'select id from api.child_events($1, (select series_id from api.events where id = $2))',
          [people.child, first],
        )
      ).map(({ id }) => id)
    const found = await read()
    expect(found.length).toBeGreaterThan(50)
    expect(found).toContain(first)
    expect(found).not.toContain(single)
    await disconnect(people.mother)
    expect((await failure(read())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  describe.runIf(kind === 'postgresql')('concurrently', () => {
    it('wait for each other if both guardians answer in opposite orders; the later one counts', async () => {
      await connect(people.father)
      const ids = [await event(1), await event(2)]
      const first = await holdTransaction(database, person(people.mother), (tx) =>
        tx.query('select api.answer_events($1, p_user_id => $2)', [toAll(ids, 'going'), people.child]),
      )
      const second = answerAll(ids.toReversed(), 'declined', { who: people.father })
      await waitForBlocked(database)
      await first.commit()
      expect((await second).map(({ before }) => before?.status)).toEqual(['going', 'going'])
      expect(await answerOf(ids[0]!, people.child)).toBe('declined')
    })

    it('are refused once the guardian has been disconnected', async () => {
      const open = await event(1)
      const busy = await addMember(database, people.club.id, 'Member', { name: 'Olle' })
      const held = await holdTransaction(database, person(busy), (tx) =>
        tx.query(`select api.answer_event($1, 'going')`, [open]),
      )
      const alone = failure(answer(open, 'going'))
      await waitForBlocked(database)
      await disconnect(people.mother)
      await held.commit()
      expect(await alone).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND' })
      expect(await answerOf(open, people.child)).toBeUndefined()
      await connect(people.mother)
      expect(await answer(open, 'going')).toMatchObject({ status: 'going' })
    })
  })
})
