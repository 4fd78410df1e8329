import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addEvent } from '../../helpers/club.ts'
import { scan } from '../../helpers/door.ts'
import type { Answer } from '../../helpers/http.ts'
import { valueOf } from '../../helpers/requests.ts'
import { addAccount, PASSWORD } from '../../helpers/session.ts'
import type { Api } from '../api.ts'
import type { World } from '../permissions/world.ts'

interface Provocation {
  when: string
  status: number
  params?: Record<string, unknown>
  provoke(api: Api & { world: World }): Promise<Answer>
}

const seconds = { seconds: expect.any(Number) }
const MAX_IMAGE = 1_048_576

const logIn = ({ ask }: Api, email: string, password = PASSWORD, headers = {}) =>
  ask('POST /rpc/authenticate', { body: { email, password }, headers })

/** Tries to choose a password with the link of a mail. */
const choose = ({ ask, world }: Api & { world: World }, password: string) =>
  ask('POST /rpc/reset_password', {
    body: { p_reset_token: world.links.password_reset, p_new_password: password },
  })

const refused = (when: string, password: string, params = {}): Provocation[] => [
  { when, status: 400, params, provoke: (api) => choose(api, password) },
]

/** Notes that links were asked for, so many and so long ago. */
const linksAskedFor = (api: Api, purpose: string, email: string, count: number, ago: string) =>
  api.database().query(
    `insert into private.link_requests (purpose, email, requested_at)
    select $1, $2, now() - $4::interval from generate_series(1, $3::int)`,
    [purpose, email, count, ago],
  )

const register = (api: Api, clubId: string, changes = {}) =>
  api.ask('POST /rpc/register_user', {
    body: {
      name: 'Ny Person',
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      association_id: clubId,
      ...changes,
    },
  })

const goTo = ({ ask }: Api, eventId: string, as: string | undefined) =>
  ask('POST /event_registrations', { as, body: { event_id: eventId, status: 'going' } })

const setImage = ({ ask, world }: Api & { world: World }, content: string) =>
  ask('POST /rpc/set_event_image', {
    as: world.people.leader.token,
    body: { p_event_id: world.club.openEvent, p_content: content, p_media_type: 'image/png' },
  })

const send = (
  { ask, world }: Api & { world: World },
  changes: Record<string, unknown>,
  as = world.people.admin.token,
) =>
  ask('POST /rpc/send_email', {
    as,
    body: {
      p_campaign_id: randomUUID(),
      p_mode: 'registrants',
      p_event_id: world.club.openEvent,
      p_subject: 'Ämne',
      p_html: '<p>Hej</p>',
      ...changes,
    },
  })

/** A request for each code of db/ERRORS.md, and one more where the same code comes with another status. */
export const PROVOCATIONS: Record<string, Provocation[]> = {
  ERROR_ACCOUNT_INACTIVE: [
    { when: 'at login', status: 400, provoke: (api) => logIn(api, api.world.people.inactive.email) },
    {
      when: 'in a session',
      status: 401,
      provoke: ({ ask, world }) => ask('GET /rpc/me', { as: world.people.inactive.token }),
    },
  ],
  ERROR_ACCOUNT_NOT_VERIFIED: [
    {
      when: 'at login',
      status: 400,
      provoke: async (api) => {
        await addAccount(api.database(), 'unverified@example.org', 'unverified')
        return logIn(api, 'unverified@example.org')
      },
    },
  ],
  ERROR_ASSOCIATION_CANNOT_REGISTER: [
    { when: 'of a closed club', status: 400, provoke: (api) => register(api, api.world.other.id) },
  ],
  ERROR_ASSOCIATION_NAME_TOO_SHORT: [
    {
      when: 'with two letters',
      status: 400,
      params: { min_length: 3 },
      provoke: ({ ask, world: { people, club } }) =>
        ask(`PATCH /associations?id=eq.${club.id}`, { as: people.admin.token, body: { name: 'AB' } }),
    },
  ],
  ERROR_CANNOT_DELETE_SELF: [
    {
      when: 'among the users',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask(`DELETE /users?id=eq.${people.admin.id}`, { as: people.admin.token }),
    },
  ],
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
  ERROR_EMAIL_ALREADY_EXISTS: [
    {
      when: 'of an invitation',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask('POST /rpc/create_email_verification', {
          as: people.admin.token,
          body: {
            p_email: people.member.email,
            p_verification_type: 'user_invitation',
            p_association_id: club.id,
          },
        }),
    },
  ],
  ERROR_EMAIL_ALREADY_VERIFIED: [
    {
      when: 'to the owner',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/resend_verification', {
          as: people.member.token,
          body: { p_email: people.member.email },
        }),
    },
  ],
  ERROR_EMAIL_NO_RECIPIENTS: [
    {
      when: 'of an event without a list',
      status: 400,
      provoke: (api) => send(api, { p_event_id: api.world.club.freeEvent }),
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
  ERROR_EVENT_NOT_PUBLISHED: [
    {
      when: 'but a draft',
      status: 400,
      provoke: (api) => goTo(api, api.world.club.draft, api.world.people.leader.token),
    },
  ],
  ERROR_IMAGE_TOO_LARGE: [
    {
      when: 'of two megabytes',
      status: 400,
      params: { max: MAX_IMAGE },
      provoke: (api) => setImage(api, 'A'.repeat(MAX_IMAGE * 1.6)),
    },
  ],
  ERROR_INSUFFICIENT_PERMISSIONS: [
    { when: 'in a call', status: 400, provoke: (api) => send(api, {}, api.world.people.member.token) },
    {
      when: 'on a table',
      status: 403,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /scans', { as: people.admin.token, body: { scan_id: randomUUID() } }),
    },
  ],
  ERROR_INTERNAL_SERVER_ERROR: [
    {
      when: 'that is nobody’s mistake',
      status: 500,
      provoke: async ({ ask, database, world: { people } }) => {
        const definition = await valueOf<string>(
          database(),
          `select pg_get_functiondef('api.me()'::regprocedure)`,
        )
        await database().exec(
          `create or replace function api.me() returns api.me language plpgsql stable as
          $$ begin raise sqlstate 'XX000' using message = 'something broke'; end $$`,
        )
        try {
          return await ask('GET /rpc/me', { as: people.member.token })
        } finally {
          await database().exec(definition)
        }
      },
    },
  ],
  ERROR_INVALID_CREDENTIALS: [
    { when: 'at login', status: 400, provoke: (api) => logIn(api, 'nobody@example.org') },
  ],
  ERROR_INVALID_CURRENT_PASSWORD: [
    {
      when: 'to change it',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/change_password', {
          as: people.member.token,
          body: { current_password: 'fel', new_password: 'Nytt-lösenord-2' },
        }),
    },
  ],
  ERROR_INVALID_EMAIL: [
    {
      when: 'to reset a password',
      status: 400,
      params: { email: 'nobody' },
      provoke: ({ ask }) => ask('POST /rpc/request_password_reset', { body: { p_email: 'nobody' } }),
    },
    {
      when: 'among recipients',
      status: 400,
      params: { email: 'en', emails: ['en', 'två'] },
      provoke: (api) => send(api, { p_mode: 'selected', p_emails: ['en', 'ok@example.org', 'två'] }),
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
  ERROR_INVALID_TOKEN: [
    {
      when: 'of a link',
      status: 400,
      params: { reason: 'unknown' },
      provoke: ({ ask }) => ask('POST /rpc/verify_reset_token', { body: { p_reset_token: 'unknown' } }),
    },
    {
      when: 'of a session',
      status: 401,
      provoke: ({ ask }) => ask('POST /rpc/refresh_token', { body: { refresh_token_param: 'unknown' } }),
    },
  ],
  ERROR_INVITATION_EXPIRED: [
    {
      when: 'yesterday',
      status: 400,
      params: { reason: 'expired' },
      provoke: async ({ ask, database, world: { other } }) => {
        await database().query(
          `update private.verifications set expires_at = now() - interval '1 day' where email = $1`,
          [other.invitation.email],
        )
        return ask('POST /rpc/get_verification', { body: { p_token: other.invitation.token } })
      },
    },
  ],
  ERROR_LAST_ADMIN: [
    {
      when: 'leaves',
      status: 400,
      provoke: async ({ ask, database, world: { people, other } }) => {
        await database().query(`update api.users set status = 'inactive' where id = $1`, [
          other.members.Admin,
        ])
        const as = people['other club’s admin'].token
        return ask('POST /rpc/delete_my_account', { as, body: { current_password: PASSWORD } })
      },
    },
  ],
  ERROR_PASSWORD_REQUIRES_DIGIT: refused('when chosen', 'Utan-siffra'),
  ERROR_PASSWORD_REQUIRES_LOWERCASE: refused('when chosen', 'BARA-STORA-1'),
  ERROR_PASSWORD_REQUIRES_SPECIAL: refused('when chosen', 'UtanTecken1'),
  ERROR_PASSWORD_REQUIRES_UPPERCASE: refused('when chosen', 'bara-små-1'),
  ERROR_PASSWORD_TOO_SHORT: refused('when chosen', 'Kort-1', { min_length: 8 }),
  ERROR_RATE_LIMITED: [
    {
      when: 'within a minute',
      status: 400,
      params: seconds,
      provoke: async (api) => {
        await linksAskedFor(api, 'password_reset', 'often@example.org', 1, '10 seconds')
        return api.ask('POST /rpc/request_password_reset', { body: { p_email: 'often@example.org' } })
      },
    },
  ],
  ERROR_RESOURCE_NOT_FOUND: [
    {
      when: 'in a call',
      status: 400,
      params: { resource: 'event' },
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/event_roster', { as: people.admin.token, body: { p_event_id: randomUUID() } }),
    },
    {
      when: 'at an address',
      status: 404,
      params: { resource: 'image' },
      provoke: ({ ask, world: { club } }) => ask(`GET /rpc/event_image?id=${club.openEvent}&v=another`),
    },
    {
      when: 'as the one row',
      status: 406,
      provoke: ({ ask, world: { people } }) =>
        ask(`GET /events?id=eq.${randomUUID()}`, {
          as: people.admin.token,
          accept: 'application/vnd.pgrst.object+json',
        }),
    },
  ],
  ERROR_ROLE_IN_USE: [
    {
      when: 'by an inactive member too',
      status: 400,
      params: { members: 1 },
      provoke: async ({ ask, database, world: { people, club } }) => {
        const role = await valueOf<string>(
          database(),
          `insert into api.roles (name, association_id, sort_order) values ('Hedersmedlem', $1, 901) returning id`,
          [club.id],
        )
        await database().query('update api.user_roles set role_id = $1 where user_id = $2', [
          role,
          club.members.Board,
        ])
        return ask(`DELETE /roles?id=eq.${role}`, { as: people.admin.token })
      },
    },
  ],
  ERROR_ROLE_TOO_HIGH: [
    {
      when: 'for the board',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask(`PATCH /users?id=eq.${club.members.Admin}`, { as: people.board.token, body: { address: 'Ny' } }),
    },
  ],
  ERROR_TEMPLATE_VARIABLE: [
    {
      when: 'in a mail',
      status: 400,
      params: { name: 'lösenord' },
      provoke: (api) => send(api, { p_html: '<p>{{ lösenord }}</p>' }),
    },
  ],
  ERROR_TOKEN_EXPIRED: [
    {
      when: 'after logging out',
      status: 401,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/refresh_token', { body: { refresh_token_param: people['logged out'].refreshToken } }),
    },
  ],
  ERROR_TOO_MANY_ATTEMPTS_EMAIL: [
    {
      when: 'at login',
      status: 400,
      params: seconds,
      provoke: async (api) => {
        await api
          .database()
          .query(
            `insert into private.login_failures (email) select 'guessed@example.org' from generate_series(1, 10)`,
          )
        return logIn(api, 'guessed@example.org')
      },
    },
  ],
  ERROR_TOO_MANY_ATTEMPTS_IP: [
    {
      when: 'at login',
      status: 400,
      params: seconds,
      provoke: async (api) => {
        await api.database().query(
          `insert into private.login_failures (email, address)
          select n || '@example.org', '192.0.2.9' from generate_series(1, 50) n`,
        )
        return logIn(api, api.world.people.member.email, PASSWORD, { 'x-real-ip': '192.0.2.9' })
      },
    },
  ],
  ERROR_TOO_MANY_VERIFICATION_REQUESTS: [
    {
      when: 'in a day',
      status: 400,
      params: seconds,
      provoke: async (api) => {
        await linksAskedFor(api, 'verification', 'daily@example.org', 5, '2 hours')
        return api.ask('POST /rpc/resend_verification', { body: { p_email: 'daily@example.org' } })
      },
    },
  ],
  ERROR_UNAUTHORIZED: [
    { when: 'without a token', status: 401, provoke: ({ ask }) => ask('GET /rpc/me') },
    {
      when: 'after logging out',
      status: 401,
      provoke: ({ ask, world: { people } }) => ask('GET /rpc/me', { as: people['logged out'].token }),
    },
    {
      when: 'with a token that is none',
      status: 401,
      provoke: ({ ask }) => ask('GET /rpc/me', { as: 'no.token.atall' }),
    },
  ],
  ERROR_UNKNOWN: [{ when: 'of a path that is none', status: 404, provoke: ({ ask }) => ask('GET /nothing') }],
  ERROR_UNSUPPORTED_IMAGE: [
    {
      when: 'that is text',
      status: 400,
      provoke: (api) => setImage(api, Buffer.from('hej').toString('base64')),
    },
  ],
  ERROR_VALIDATION_FAILED: [
    {
      when: 'of a name',
      status: 400,
      params: { field: 'name', min: 2, max: 100 },
      provoke: ({ ask, world: { people } }) =>
        ask(`PATCH /users?id=eq.${people.member.id}`, { as: people.member.token, body: { name: 'X' } }),
    },
  ],
  ERROR_VERIFICATION_EMAIL_RECENTLY_SENT: [
    {
      when: 'within a minute',
      status: 400,
      params: seconds,
      provoke: async (api) => {
        await linksAskedFor(api, 'verification', 'soon@example.org', 1, '10 seconds')
        return register(api, api.world.club.id, { email: 'soon@example.org' })
      },
    },
  ],
}
