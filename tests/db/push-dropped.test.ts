import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { inDays } from '../helpers/family.ts'
import { claimPush, pushStates, withNotifications } from '../helpers/push.ts'
import { valueOf } from '../helpers/requests.ts'

/** What happens between the message and its notification; $1 is the event, $2 the reader. */
const MEANWHILE: [string, string, 'answer_reminder' | 'reminder', string][] = [
  [
    'has answered',
    'Answered since',
    'answer_reminder',
    `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'declined')`,
  ],
  [
    'is not going any more',
    'No longer going',
    'reminder',
    `update api.event_registrations set status = 'declined' where event_id = $1 and user_id = $2`,
  ],
  [
    'has turned such messages off',
    'No longer wanted',
    'answer_reminder',
    `update api.push_preferences set answers = $1::uuid is null where user_id = $2`,
  ],
  [
    'has muted the group',
    'The group is muted',
    'answer_reminder',
    `update api.push_preferences set muted_groups = (select group_ids from api.events where id = $1) where user_id = $2`,
  ],
  [
    'has not opened the app for so long that they would have to log in',
    'The session has ended',
    'answer_reminder',
    `update private.sessions set last_used_at = now() - interval '40 days' where user_id = $2 and $1::uuid is not null`,
  ],
]
/** The same; $1 is the event. */
const MEANWHILE_THERE: [string, string][] = [
  ['The event has changed since', `update api.events set status = 'cancelled' where id = $1`],
  [
    'The event had begun',
    `update api.events set start_time = now() - interval '1 minute', end_time = now() + interval '1 hour' where id = $1`,
  ],
  [
    'The event is over',
    `update api.events set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = $1`,
  ],
  ['The event is over', 'delete from api.events where id = $1'],
]

describe.each(DATABASES)('notifications that have become pointless on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let group: string
  let reader: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    group = await valueOf(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Horn') returning id`,
      [club.id],
    )
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    reader = await addMember(database, club.id)
    await database.query(
      'insert into api.group_members (group_id, user_id, association_id) values ($1, $2, $3)',
      [group, reader, club.id],
    )
    await withNotifications(database, reader)
    event = await addEvent(database, club.id, { title: 'Vårkonsert', ...inDays(3) })
    await database.query('update api.events set group_ids = array[$2::uuid] where id = $1', [event, group])
  })

  async function queue(what: 'answer_reminder' | 'reminder'): Promise<void> {
    if (what === 'reminder')
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
        [event, reader],
      )
    await database.query(
      `select private.queue_mail($3, 'sv', e.association_id, jsonb_build_array(jsonb_build_object('user_id', u.id, 'email', u.email)),
        private.event_variables(e) || '{"answer_by": ""}', 'reminders') from api.events e, api.users u where e.id = $1 and u.id = $2`,
      [event, reader, what],
    )
  }
  async function expectDropped(reason: string): Promise<void> {
    expect(await claimPush(database)).toEqual([])
    expect(await pushStates(database)).toEqual([{ state: 'dropped', last_error: reason, attempts: 0 }])
  }

  it('are sent as long as nothing happens', async () => {
    await queue('answer_reminder')
    expect(await claimPush(database)).toMatchObject([
      { event_id: event, member_id: reader, reader_id: reader },
    ])
  })

  it.each(MEANWHILE)('are dropped when their reader %s', async (_, reason, what, sql) => {
    await queue(what)
    await database.query(sql, [event, reader])
    await expectDropped(reason)
  })

  it.each(MEANWHILE_THERE)('are dropped when %s: %s', async (reason, sql) => {
    await queue('answer_reminder')
    await database.query(sql, [event])
    await expectDropped(reason)
  })
})
