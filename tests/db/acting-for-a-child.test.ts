import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, createClub, type Club, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { failure, person, rowsAs, valueAs } from '../helpers/requests.ts'

describe.each(DATABASES)('guardians on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let club: Club
  let child: string
  let mother: string
  let father: string
  const { connect, disconnect, events, answer, answerOf, addGroup, addEventFor } = familyActs(
    database,
    () => people,
  )

  beforeEach(async () => {
    people = await createFamily(database)
    ;({ club, child, mother, father } = people)
  })

  describe('answer on behalf of a child', () => {
    beforeEach(() => connect(mother))

    it('as the child would, even to an event for the child’s group but not their own', async () => {
      const training = await addEventFor(await addGroup(child))
      expect(await answer(training, 'going')).toMatchObject({ status: 'going', taken: true })
      expect(await answerOf(training, child)).toBe('going')
      expect(await answerOf(training, mother)).toBeUndefined()
      expect((await failure(answer(training, 'going', mother, null))).code).toBe('ERROR_EVENT_NOT_INVITED')
      expect(await answer(training, null)).toMatchObject({ status: null })
      expect(await answerOf(training, child)).toBeUndefined()
    })

    it('but nobody else can, nor can they answer for anybody else or in another club', async () => {
      const event = await addEvent(database, club.id, inDays(3))
      const refused = { code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'event' } }
      expect(await failure(answer(event, 'going', father))).toMatchObject(refused)
      expect(await failure(answer(event, 'going', mother, father))).toMatchObject(refused)
      const other = await createClub(database, 'Grannkören')
      await joinClub(database, other.id, [child, mother])
      const theirs = await addEvent(database, other.id, inDays(3))
      expect(await failure(answer(theirs, 'going'))).toMatchObject(refused)
      expect(await answer(theirs, 'going', child, null)).toMatchObject({ status: 'going' })
      expect(await answer(event, 'going')).toMatchObject({ status: 'going' })
    })

    it('but not to an event that only they may see', async () => {
      const leader = club.members.Leader
      await connect(leader)
      const meeting = await addEvent(database, club.id, { is_private: true, ...inDays(2) })
      expect(await answer(meeting, 'going', leader, null)).toMatchObject({ status: 'going' })
      expect((await failure(answer(meeting, 'going', leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect(await events(leader)).toEqual([])
      // Nor do they exceed a limit for the child, as staff may for themselves.
      const full = await addEvent(database, club.id, { max_participants: 1, ...inDays(2) })
      await answer(full, 'going', mother, null)
      expect((await failure(answer(full, 'going', leader))).code).toBe('ERROR_EVENT_FULL')
      expect(await answer(full, 'queued', leader)).toMatchObject({ status: 'queued', place: 1 })
    })

    it('until they are no longer the child’s guardians, or the child’s account is closed', async () => {
      const event = await addEvent(database, club.id, inDays(3))
      await connect(father)
      await disconnect(mother)
      expect((await failure(answer(event, 'going'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect(await answer(event, 'going', father)).toMatchObject({ status: 'going' })
      await database.query(`update api.users set status = 'inactive' where id = $1`, [child])
      expect((await failure(answer(event, 'declined', father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })

    it('and act as themselves again afterwards, in the same transaction', async () => {
      const event = await addEvent(database, club.id, inDays(3))
      expect(
        await valueAs(
          database,
          person(mother, { session_id: '00000000-0000-4000-8000-000000000001' }),
          `select app.claims() from (select api.answer_event($1, 'going', p_user_id => $2), count(*) from api.child_events($2)) done`,
          [event, child],
        ),
      ).toMatchObject({ user_id: mother, session_id: '00000000-0000-4000-8000-000000000001' })
    })
  })

  describe('see what their child sees', () => {
    beforeEach(() => connect(mother))

    it('that an event the child has not answered is cancelled, but not a draft that is', async () => {
      const event = await addEvent(database, club.id, { title: 'Träning', ...inDays(3) })
      const draft = await addEvent(database, club.id, { title: 'Utkast', status: 'draft', ...inDays(3) })
      for (const id of [event, draft])
        await database.query(`update api.events set status = 'cancelled' where id = $1`, [id])
      expect(await events(mother)).toEqual([['Träning', null]])
    })

    it('the events the child is invited to, with the child’s answers', async () => {
      const training = await addEventFor(await addGroup(child))
      await addEventFor(await addGroup(mother), 'Styrelsemöte')
      await addEvent(database, club.id, { title: 'Konsert', ...inDays(5) })
      await addEvent(database, club.id, { title: 'Utkast', status: 'draft', ...inDays(5) })
      await addEvent(database, club.id, { title: 'Förbi', ...inDays(-5) })
      await answer(training, 'interested', child, null)
      const expected = [
        ['Träning', 'interested'],
        ['Konsert', null],
      ]
      expect(await events(mother)).toEqual(expected)
      expect((await failure(events(father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(events(child))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await disconnect(mother)
      expect((await failure(events(mother))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })

    it('past events with what the child answered, when asked for them by their ids', async () => {
      const past = await addEvent(database, club.id, { title: 'Cupen', ...inDays(-3) })
      const others = await addEventFor(await addGroup(father), 'Andras')
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'declined')`,
        [past, child],
      )
      const seen = (who: string) =>
        rowsAs(
          database,
          person(who),
          `select title, registrations -> 0 ->> 'status' as status from api.child_events($1, p_event_ids => $2)`,
          [child, [past, others]],
        )
      expect(await seen(mother)).toEqual([{ title: 'Cupen', status: 'declined' }])
      expect((await events(mother)).map(([title]) => title)).not.toContain('Cupen')
      expect((await failure(seen(father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })

    it('the pages of these events, as long as they are the child’s guardian', async () => {
      const training = await addEventFor(await addGroup(child))
      const trip = await addEvent(database, club.id, { is_private: true, ...inDays(4) })
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
        [trip, child],
      )
      const seen = async (who: string) =>
        (
          await rowsAs<{ id: string }>(
            database,
            person(who),
            'select id from api.events where id in ($1, $2) order by start_time',
            [training, trip],
          )
        ).map(({ id }) => id)
      expect(await seen(mother)).toEqual([training, trip])
      expect(await seen(father)).toEqual([])
      await disconnect(mother)
      expect(await seen(mother)).toEqual([])
      expect(await seen(child)).toEqual([training, trip])
    })

    it('and show the child’s card', async () => {
      const card = (who: string) =>
        rowsAs<{ card: string; name: string }>(
          database,
          person(who),
          'select card, name from api.child_card($1)',
          [child],
        )
      const [own] = await rowsAs(database, person(child), 'select card, name from api.my_card()')
      expect(await card(mother)).toEqual([own])
      expect((await failure(card(father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })
  })
})
