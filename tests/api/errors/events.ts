import { addEvent } from '../../helpers/club.ts'
import { scan } from '../../helpers/door.ts'
import type { Api } from '../api.ts'
import type { World } from '../permissions/world.ts'
import type { Provocations } from './provocation.ts'

const MAX_IMAGE = 1_048_576

const goTo = ({ ask }: Api, eventId: string, as: string | undefined) =>
  ask('POST /event_registrations', { as, body: { event_id: eventId, status: 'going' } })

const setImage = ({ ask, world }: Api & { world: World }, content: string) =>
  ask('POST /rpc/set_event_image', {
    as: world.people.leader.token,
    body: { p_event_id: world.club.openEvent, p_content: content, p_media_type: 'image/png' },
  })

/** Events, their pictures and their doors. */
export const EVENTS: Provocations = {
  ERROR_CARD_REPLACED: [
    {
      when: 'at the door',
      status: 200,
      provoke: ({ ask, world: { people, club } }) =>
        ask('POST /rpc/check_in', {
          as: people['door staff'].token,
          body: {
            p_scans: [
              scan(club.freeEvent, club.members.Member, people['door staff'].id, {
                method: 'card',
                card_hash: 'of-an-older-card',
              }),
            ],
            p_sent_at: new Date(),
          },
        }),
    },
  ],
  ERROR_EVENT_ENDED: [
    {
      when: 'yesterday',
      status: 400,
      provoke: async (api) => {
        const times = { start_time: '2020-01-01T18:00Z', end_time: '2020-01-01T20:00Z' }
        return goTo(
          api,
          await addEvent(api.database(), api.world.club.id, times),
          api.world.people.member.token,
        )
      },
    },
  ],
  ERROR_EVENT_FULL: [
    {
      when: 'with one place',
      status: 400,
      params: { max: 1 },
      provoke: async (api) => {
        const { club, people } = api.world
        const event = await addEvent(api.database(), club.id, { max_participants: 1 })
        await api
          .database()
          .query(`insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`, [
            event,
            club.members.Leader,
          ])
        return goTo(api, event, people.member.token)
      },
    },
  ],
  ERROR_EVENT_NOT_INVITED: [
    {
      when: 'of an event for another group',
      status: 400,
      provoke: async (api) => {
        const { club, people } = api.world
        const event = await addEvent(api.database(), club.id)
        await api
          .database()
          .query('update api.events set group_ids = array[$2::uuid], others_see = true where id = $1', [
            event,
            club.group,
          ])
        return goTo(api, event, people.member.token)
      },
    },
  ],
  ERROR_EVENT_NOT_PUBLISHED: [
    {
      when: 'but a draft',
      status: 400,
      provoke: (api) => goTo(api, api.world.club.draft, api.world.people.leader.token),
    },
  ],
  ERROR_IMAGE_TOO_LARGE: [
    {
      when: 'larger than a megabyte',
      status: 400,
      params: { max: MAX_IMAGE },
      provoke: (api) => setImage(api, 'AAAA'.repeat(367_002)),
    },
  ],
  ERROR_INVALID_EVENT_TYPE: [
    {
      when: 'of a sport',
      status: 400,
      params: { type: 'match' },
      provoke: ({ ask, world: { people, club } }) =>
        ask(`PATCH /events?id=eq.${club.openEvent}`, { as: people.admin.token, body: { type: 'match' } }),
    },
  ],
  ERROR_UNSUPPORTED_IMAGE: [
    {
      when: 'that is text',
      status: 400,
      provoke: (api) => setImage(api, Buffer.from('hej').toString('base64')),
    },
  ],
}
