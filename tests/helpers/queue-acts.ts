import type { Database } from '#server/database/database.ts'

import type { Act } from './queue-model.ts'
import { type Caller, person, rowsAs } from './requests.ts'

/** An event with a waiting list, and the people its acts are about. */
export interface QueueStage {
  database: Database
  event: string
  people: readonly string[]
  leader: string
  admin: string
}

const merging = { prefer: 'resolution=merge-duplicates' }

/**
 * Performs one act as whoever would: members by call or by direct request, leaders, admins. Rejects if the
 * database refuses it.
 */
export async function perform(
  { database, event, people, leader, admin }: QueueStage,
  act: Act,
): Promise<void> {
  const run = (caller: Caller, sql: string, values: unknown[]) => rowsAs(database, caller, sql, values)
  const id = 'who' in act ? (people[act.who] as string) : ''
  switch (act.act) {
    case 'answer':
      if (!act.raw)
        await run(person(id), 'select api.answer_event($1, $2, p_guests => $3)', [
          event,
          act.status,
          act.guests,
        ])
      else if (act.status === null)
        await run(person(id), 'delete from api.event_registrations where event_id = $1', [event])
      else
        await run(
          { ...person(id), headers: merging },
          act.guests === null
            ? `insert into api.event_registrations (event_id, status) values ($1, $2)
              on conflict (event_id, user_id) do update set event_id = excluded.event_id, status = excluded.status`
            : `insert into api.event_registrations (event_id, status, guests) values ($1, $2, $3)
              on conflict (event_id, user_id) do update
              set event_id = excluded.event_id, status = excluded.status, guests = excluded.guests`,
          act.guests === null ? [event, act.status] : [event, act.status, act.guests],
        )
      return
    case 'capacity':
      await run(person(leader), 'update api.events set max_participants = $2 where id = $1', [
        event,
        act.places,
      ])
      return
    case 'close':
    case 'reopen':
      await run(person(admin), 'update api.users set status = $2 where id = $1', [
        id,
        act.act === 'close' ? 'inactive' : 'verified',
      ])
      return
    case 'erase':
      await run(person(admin), 'delete from api.users where id = $1', [id])
      return
    case 'move':
      await run(person(leader), `select api.move_in_queue($1, $2, $3, 'Spelar solo')`, [event, id, act.place])
      return
    case 'cancel':
    case 'publish':
      await run(person(leader), 'update api.events set status = $2 where id = $1', [
        event,
        act.act === 'cancel' ? 'cancelled' : 'published',
      ])
  }
}
