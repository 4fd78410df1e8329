import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Database, databaseError } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { addEvent, addMembers, type Club, createClub } from '../helpers/club.ts'
import { createNativeDatabase, DATABASES, useDatabase } from '../helpers/databases.ts'
import { perform, type QueueStage } from '../helpers/queue-acts.ts'
import { type Act, anyAct, GUESTS_ALLOWED, PEOPLE, QueueModel } from '../helpers/queue-model.ts'
import { valueOf } from '../helpers/requests.ts'

const runs = Number(process.env['QUEUE_RUNS'] ?? 200)
const seed = Number(process.env['QUEUE_SEED'] ?? 16)

/** The codes with which the waiting list may refuse. */
const REFUSALS =
  /ERROR_(ACCOUNT_INACTIVE|EVENT_FULL|EVENT_NOT_PUBLISHED|VALIDATION_FAILED|RESOURCE_NOT_FOUND)/

async function tolerate(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!REFUSALS.test(databaseError(error)?.message ?? '')) throw error
  }
}

const sorted = (people: readonly number[]) => people.toSorted((a, b) => a - b)

const stage = async (database: Database, club: Club, places: number | null): Promise<QueueStage> => ({
  database,
  event: await addEvent(database, club.id, { max_participants: places, guests_allowed: GUESTS_ALLOWED }),
  people: await addMembers(database, club.id, PEOPLE),
  leader: club.members.Leader,
  admin: club.members.Admin,
})

describe.each(DATABASES)('a waiting list on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  beforeAll(async () => {
    club = await createClub(database)
  })

  const standing = async ({ event, people }: QueueStage) => {
    const ids = await valueOf<{
      going: string[]
      queue: string[]
      guests: Record<string, number>
      counts: number[]
    }>(
      database,
      `select jsonb_build_object(
        'going', coalesce(jsonb_agg(user_id) filter (where status = 'going'), '[]'),
        'queue', coalesce(jsonb_agg(user_id order by queue_order) filter (where status = 'queued'), '[]'),
        'guests', coalesce(jsonb_object_agg(user_id, guests) filter (where guests > 0), '{}'),
        'counts', (select jsonb_build_array(going_count, going_count + guests_count, queued_count) from api.events where id = $1))
      from api.event_registrations where event_id = $1`,
      [event],
    )
    const numbers = (list: string[]) => list.map((id) => people.indexOf(id))
    const guests = Object.entries(ids.guests).map(([id, count]) => [people.indexOf(id), count] as const)
    return {
      going: sorted(numbers(ids.going)),
      queue: numbers(ids.queue),
      guests: new Map(guests),
      counts: ids.counts,
    }
  }

  it(
    'behaves like a simple model under any answers, changes of capacity, closed accounts and deletions',
    { timeout: Math.max(120_000, runs * 1000) },
    async () => {
      const places = fc.option(fc.integer({ min: 1, max: 5 }), { freq: 9 })
      await fc.assert(
        fc.asyncProperty(
          places,
          fc.array(anyAct, { minLength: 1, maxLength: 16, size: 'max' }),
          async (start, acts) => {
            const scene = await stage(database, club, start)
            const model = new QueueModel(start)
            for (const act of acts) {
              if ('who' in act && model.isErased(act.who)) continue
              if (act.act === 'answer' && !model.isActive(act.who)) continue
              await tolerate(perform(scene, act))
              model.apply(act)
              expect(await standing(scene)).toEqual({
                going: sorted([...model.going]),
                queue: model.queue,
                guests: new Map([...model.guests].filter(([, count]) => count > 0)),
                // Members with a closed account wait without being counted.
                counts: [
                  model.going.size,
                  model.taken,
                  model.queue.filter((who) => model.isActive(who)).length,
                ],
              })
            }
          },
        ),
        { numRuns: runs, seed },
      )
      console.log(`${kind}, seed ${seed}: ${runs} schedules`)
    },
  )
})

const WATCH = `
  create table public.passed_by (user_id uuid);
  create function public.watch_queue() returns trigger language plpgsql security definer as $$
  begin
    insert into public.passed_by
    select q.user_id from private.queue(new.event_id) q
    join api.event_registrations r on r.event_id = new.event_id and r.user_id = q.user_id
    where old.status = 'queued' and new.status = 'going' and r.queue_order < old.queue_order
      -- Who wants more places than came free is passed by.
      and r.guests <= new.guests;
    return null;
  end $$;
  create trigger watch_queue after update on api.event_registrations for each row
  when (old.status = 'queued' and new.status = 'going') execute function public.watch_queue()`

/** Counts states that must never occur. */
const WRONG = `
  select count(*) from api.events e
  cross join lateral (
    select count(*) filter (where status = 'going') as going, (select count(*) from private.queue(e.id)) as queued,
      coalesce(sum(guests) filter (where status = 'going'), 0) as guests
    from api.event_registrations where event_id = e.id) c
  where e.going_count + e.guests_count > e.max_participants
    or (c.going, c.guests, c.queued) is distinct from (e.going_count::bigint, e.guests_count::bigint, e.queued_count::bigint)
    or (e.status = 'published' and exists (
      select from private.queue(e.id) q join api.event_registrations r on r.event_id = e.id and r.user_id = q.user_id
      where coalesce(1 + r.guests <= e.max_participants - e.going_count - e.guests_count, true)))`

describe('waiting lists on PostgreSQL, with sixteen connections at once', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const native = await createNativeDatabase('migrated')
    drop = native.drop
    database = await openPostgresql(native.url, { max: 20 })
    await database.query('select 1')
    for (const statement of WATCH.split(/;\n {2}(?=create)/)) await database.query(statement)
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  it(
    'never exceed the capacity, keep their order, leave no fitting place free and never deadlock',
    { timeout: 180_000 },
    async () => {
      const club = await createClub(database)
      // Two events with the same people, so that what a person does affects both.
      const one = await stage(database, club, 2)
      const other = {
        ...one,
        event: await addEvent(database, club.id, { max_participants: 3, guests_allowed: GUESTS_ALLOWED }),
      }
      const lists = fc.sample(fc.array(anyAct, { minLength: 60, maxLength: 60 }), { numRuns: 16, seed })
      const over = new AbortController()
      const seen = new Set<number>()
      const watch = async () => {
        while (!over.signal.aborted) seen.add(await valueOf(database, WRONG))
      }
      const live = async (acts: Act[], index: number) => {
        for (const [n, act] of acts.entries()) {
          // Erasing affects everybody; its effect on the order is covered by the schedules above.
          if (act.act === 'erase' && index > 0) continue
          await tolerate(perform((n + index) % 2 === 0 ? one : other, act))
        }
      }
      const watching = watch()
      await Promise.all(lists.map((acts, index) => live(acts, index))).finally(() => over.abort())
      await watching
      expect([...seen]).toEqual([0])
      expect(await valueOf(database, WRONG)).toBe(0)
      expect(await valueOf(database, 'select count(*) from public.passed_by')).toBe(0)
    },
  )
})
