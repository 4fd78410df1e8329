import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { renderText } from '#mail/render-mail.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { inDays } from '../helpers/family.ts'
import { claimMail } from '../helpers/mail.ts'
import { type ClaimedPush, claimPush, withNotifications } from '../helpers/push.ts'
import { person, valueAs, valueOf } from '../helpers/requests.ts'

const CHANNELS = ['both', 'push', 'mail', 'neither'] as const
const LANGUAGES = ['sv', 'en'] as const
const QUIET = [false, true] as const

/** Somebody in the club, with a choice of how to be told, a language, a child or none, at an hour when they want quiet or not. */
interface Reader {
  id: string
  email: string
  channel: (typeof CHANNELS)[number]
  language: 'sv' | 'en'
  /** Whose answer it is: their own, or that of a child they look after. */
  member: string
  isGuardian: boolean
  isQuiet: boolean
  endpoint: string
}

/** What a notification of each kind says above the event, and whether it asks for an answer. */
const KINDS = {
  published: { sv: 'Nytt: Vårkonsert', en: 'New: Vårkonsert', body: 'Vårkonsert, ', asks: true },
  changed: { sv: 'Ändrat: Vårkonsert', en: 'Changed: Vårkonsert', body: 'Stora salen', asks: false },
  cancelled: { sv: 'Inställt: Vårkonsert', en: 'Cancelled: Vårkonsert', body: 'Vårkonsert, ', asks: false },
  answers: {
    sv: 'Kommer du? Vårkonsert',
    en: 'Are you going? Vårkonsert',
    body: ', Folkets hus',
    asks: true,
  },
  reminder: { sv: 'Påminnelse: Vårkonsert', en: 'Reminder: Vårkonsert', body: ', Folkets hus', asks: false },
  place: {
    sv: 'Du har fått en plats: Vårkonsert',
    en: 'You have got a place: Vårkonsert',
    body: ', Folkets hus',
    asks: false,
  },
  announcement: { sv: 'Noter', en: 'Noter', body: 'Hämta dem i skåpet.', asks: false },
} as const
type Kind = keyof typeof KINDS

describe.each(DATABASES)('notifications on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let group: string
  let readers: Reader[]

  beforeAll(async () => {
    club = await createClub(database)
    group = await valueOf(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Horn') returning id`,
      [club.id],
    )
    readers = []
    for (const channel of CHANNELS)
      for (const language of LANGUAGES)
        for (const isGuardian of [false, true])
          for (const isQuiet of QUIET)
            readers.push(await addReader({ channel, language, isGuardian, isQuiet }))
    await setQuietHours(-1)
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    await database.query('delete from api.events')
  })

  async function addReader(wishes: Pick<Reader, 'channel' | 'language' | 'isGuardian' | 'isQuiet'>) {
    const { channel, language, isGuardian } = wishes
    const email = `${randomUUID()}@example.org`
    const id = await addMember(database, club.id, 'Member', { name: 'Maja', email })
    const member = isGuardian ? await addMember(database, club.id, 'Member', { name: 'Elsa' }) : id
    await database.query('update api.users set language = $2 where id = $1', [id, language])
    await database.query(
      'insert into api.group_members (group_id, user_id, association_id) values ($1, $2, $3)',
      [group, member, club.id],
    )
    if (isGuardian) {
      await database.query('update api.users set has_account = false where id = $1', [member])
      await database.query(
        'insert into api.guardians (association_id, child_id, guardian_id, slot) values ($1, $2, $3, 1)',
        [club.id, member, id],
      )
    }
    await withNotifications(database, id)
    const [push, mail] = [channel === 'both' || channel === 'push', channel === 'both' || channel === 'mail']
    await database.query(
      `update api.push_preferences set announcements = $2, events = $2, answers = $2, reminders = $2, places = $2 where user_id = $1`,
      [id, push],
    )
    await database.query(
      `update api.email_preferences set announcements = $2, events = $2, answers = $2, reminders = $2 where user_id = $1`,
      [id, mail],
    )
    const endpoint = await valueOf<string>(
      database,
      'select endpoint from private.push_devices where user_id = $1',
      [id],
    )
    return { ...wishes, id, email, member, endpoint }
  }

  /** Gives those who want quiet three hours of it, from so many hours after now on. */
  const setQuietHours = (from: number) =>
    database.query(
      `update api.push_preferences set quiet_from = (now() at time zone 'Europe/Stockholm' + make_interval(hours => $2))::time,
        quiet_until = (now() at time zone 'Europe/Stockholm' + make_interval(hours => $2 + 3))::time
      where user_id = any ($1::uuid[])`,
      [readers.filter(({ isQuiet }) => isQuiet).map(({ id }) => id), from],
    )

  /** An event for the group, to which the members among the readers are going or have not answered. */
  async function newEvent(going: boolean, days = 3): Promise<string> {
    const id = await addEvent(database, club.id, { title: 'Vårkonsert', ...inDays(days) })
    await database.query(
      `update api.events set group_ids = array[$2::uuid], location = 'Folkets hus' where id = $1`,
      [id, group],
    )
    if (going)
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) select $1, m, 'going' from unnest($2::uuid[]) m`,
        [id, readers.map(({ member }) => member)],
      )
    return id
  }

  const notify = (occasion: string, id: string) =>
    database.transaction(async (tx) => {
      await tx.query(
        `select set_config('request.jwt.claims', jsonb_build_object('user_id', $1::text)::text, true)`,
        [club.members.Board],
      )
      await tx.query('select private.notify_of_events($1, array[$2::uuid], null)', [occasion, id])
    })

  const ACTS: Record<Kind, () => Promise<unknown>> = {
    published: async () => notify('published', await newEvent(false)),
    changed: async () => {
      const id = await newEvent(true)
      await database.query(
        `insert into private.pending_announcements (event_id, start_time, end_time, location) select id, start_time, end_time, 'Stora salen' from api.events where id = $1`,
        [id],
      )
      await notify('changed', id)
    },
    cancelled: async () => {
      const id = await newEvent(true)
      await notify('cancelled', id)
      await database.query(`update api.events set status = 'cancelled' where id = $1`, [id])
    },
    answers: async () =>
      database.query('select private.queue_answer_reminder(e, null) from api.events e where id = $1', [
        await newEvent(false),
      ]),
    reminder: async () => {
      await newEvent(true, 0.5)
      await database.query('select app.queue_reminders()')
    },
    place: async () => {
      const id = await newEvent(true)
      await database.query('select private.notify_of_place(e, $2::uuid[]) from api.events e where id = $1', [
        id,
        readers.map(({ member }) => member),
      ])
    },
    announcement: () =>
      valueAs(
        database,
        person(club.members.Board),
        `select api.send_email(p_campaign_id => gen_random_uuid(), p_mode => 'group', p_group_id => $1,
          p_subject => 'Noter', p_html => '<p>Hej {{ name }}!</p><p>Hämta dem i skåpet.</p>')`,
        [group],
      ),
  }

  describe.each(Object.keys(KINDS) as Kind[])('of the kind %s', (what) => {
    const { asks, body, ...titles } = KINDS[what]
    let pushes: ClaimedPush[]
    let mailed: string[]

    beforeEach(async () => {
      await ACTS[what]()
      pushes = await claimPush(database)
      mailed = (await claimMail(database, 1000)).map(({ email }) => email)
    })

    it('go to those who want them now, each in their language, and mail to those who want mail', async () => {
      const told = readers.map(({ endpoint, email, member, ...reader }) => {
        const { channel, isGuardian, isQuiet } = reader
        const push = pushes.find((each) => each.endpoint === endpoint)
        const text = push && renderText(push.body, push.variables)
        return {
          channel,
          isGuardian,
          isQuiet,
          mail: mailed.includes(email),
          title: push && renderText(push.title, push.variables),
          says: text?.includes(body),
          about: text?.includes('Elsa'),
          answers: push && push.member_id === member,
        }
      })
      expect(told).toEqual(
        readers.map(({ channel, isGuardian, isQuiet, language }) => {
          const isPushed = (channel === 'both' || channel === 'push') && !isQuiet
          return {
            channel,
            isGuardian,
            isQuiet,
            // Whoever waited for a place always learns by mail that they have it.
            mail: channel === 'both' || channel === 'mail' || what === 'place',
            title: isPushed ? (what === 'announcement' ? 'Noter' : titles[language]) : undefined,
            says: isPushed || undefined,
            about: isPushed ? isGuardian : undefined,
            answers: isPushed ? asks : undefined,
          }
        }),
      )
      expect(pushes).toHaveLength(8)
    })

    it('are held back in quiet hours and sent after them, in one attempt', async () => {
      const { rows: held } = await database.query<{ hours: number; attempts: number }>(
        `select (extract(epoch from next_attempt_at - now()) / 3600)::float as hours, attempts from private.push_deliveries where state = 'queued'`,
      )
      expect(held).toHaveLength(8)
      for (const { hours, attempts } of held) {
        expect(hours).toBeCloseTo(2, 1)
        expect(attempts).toBe(0)
      }
      await setQuietHours(3)
      await database.query(
        `update private.push_deliveries set next_attempt_at = now() where state = 'queued'`,
      )
      const later = await claimPush(database)
      await setQuietHours(-1)
      expect(later.map(({ endpoint }) => endpoint).toSorted()).toEqual(
        readers
          .filter(({ isQuiet, channel }) => isQuiet && (channel === 'both' || channel === 'push'))
          .map(({ endpoint }) => endpoint)
          .toSorted(),
      )
    })
  })
})
