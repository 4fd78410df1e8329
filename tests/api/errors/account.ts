import { expect } from 'vitest'

import { addAccount, PASSWORD } from '../../helpers/session.ts'
import type { Api } from '../api.ts'
import type { World } from '../permissions/world.ts'
import { type Provocation, type Provocations, register } from './provocation.ts'

const seconds = { seconds: expect.any(Number) }

const logIn = ({ ask }: Api, email: string, password = PASSWORD, headers = {}) =>
  ask('POST /rpc/authenticate', { body: { email, password }, headers })

/** Tries to choose a password with the link from a mail. */
const choose = ({ ask, world }: Api & { world: World }, password: string) =>
  ask('POST /rpc/reset_password', {
    body: { p_reset_token: world.links.password_reset, p_new_password: password },
  })

const refused = (when: string, password: string, params = {}): Provocation[] => [
  { when, status: 400, params, provoke: (api) => choose(api, password) },
]

/** Records that links were requested, `count` times and `ago`. */
const linksAskedFor = (api: Api, purpose: string, email: string, count: number, ago: string) =>
  api.database().query(
    `insert into private.link_requests (purpose, email, requested_at)
    select $1, $2, now() - $4::interval from generate_series(1, $3::int)`,
    [purpose, email, count, ago],
  )

/** Turns on two-step login for a person, with a fixed secret. */
const addSecondFactor = (api: Api, email: string) =>
  api.database().query(
    `insert into private.second_factors (user_id, secret, confirmed_at)
    select id, $2, now() from api.users where email = $1 on conflict do nothing`,
    [email, Buffer.alloc(20, 7)],
  )

/** Login, sessions, passwords and links. */
export const ACCOUNT: Provocations = {
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
  ERROR_INVALID_SECOND_FACTOR: [
    {
      when: 'at login',
      status: 400,
      provoke: ({ ask, world: { twoStep } }) =>
        ask('POST /rpc/finish_login', { body: { p_token: twoStep.token, p_code: '123' } }),
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
  ERROR_LOGIN_EXPIRED: [
    {
      when: 'with a step that is over',
      status: 400,
      provoke: ({ ask }) => ask('POST /rpc/finish_login', { body: { p_token: 'unknown', p_code: '123456' } }),
    },
  ],
  ERROR_PASSWORD_REQUIRES_DIGIT: refused('when chosen', 'Utan-siffra'),
  ERROR_PASSWORD_REQUIRES_LOWERCASE: refused('when chosen', 'BARA-STORA-1'),
  ERROR_PASSWORD_REQUIRES_SPECIAL: refused('when chosen', 'UtanTecken1'),
  ERROR_PASSWORD_REQUIRES_UPPERCASE: refused('when chosen', 'bara-små-1'),
  ERROR_PASSWORD_TOO_COMMON: refused('when chosen', 'Password1!'),
  ERROR_PASSWORD_TOO_SHORT: refused('when chosen', 'Kort-1', { min_length: 8 }),
  ERROR_TOO_MANY_CARD_PHONES: [
    {
      when: 'of a fourth phone',
      status: 400,
      params: { max: 3 },
      // Three phones show the card already.
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/add_card_phone', {
          as: people.member.token,
          body: { p_public_key: `Ag${'a'.repeat(42)}` },
        }),
    },
  ],
  ERROR_PROOF_REQUIRED: [
    {
      when: 'to delete somebody, an hour after the login',
      status: 400,
      provoke: async ({ ask, database, world: { people, club } }) => {
        await database().query(
          `update private.sessions set proved_at = now() - interval '1 hour' where user_id = $1`,
          [people.admin.id],
        )
        return ask(`DELETE /users?id=eq.${club.members.Member}`, { as: people.admin.token })
      },
    },
  ],
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
  ERROR_SECOND_FACTOR_EXISTS: [
    {
      when: 'begun again',
      status: 400,
      provoke: async (api) => {
        const { token, email } = api.world.people.leader
        await addSecondFactor(api, email)
        return api.ask('POST /rpc/begin_second_factor', { as: token, body: { current_password: PASSWORD } })
      },
    },
  ],
  ERROR_SECOND_FACTOR_LOCKED: [
    {
      when: 'at login',
      status: 400,
      provoke: async (api) => {
        const { token } = api.world.twoStep
        await api.database().query(
          `update private.second_factors set wrong_codes = 100
          where user_id = (select user_id from private.half_logins where token_hash = sha256(convert_to($1, 'utf8')))`,
          [token],
        )
        return api.ask('POST /rpc/finish_login', { body: { p_token: token, p_code: '123' } })
      },
    },
  ],
  ERROR_SECOND_FACTOR_MISSING: [
    {
      when: 'demanded of others',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask(`PATCH /associations?id=eq.${club.id}`, {
          as: people.admin.token,
          body: { requires_second_factor: true },
        }),
    },
  ],
  ERROR_SECOND_FACTOR_REQUIRED: [
    {
      when: 'at login',
      status: 400,
      params: { token: expect.any(String), seconds: 300 },
      provoke: async (api) => {
        await addSecondFactor(api, api.world.people.leader.email)
        return logIn(api, api.world.people.leader.email)
      },
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
          `insert into private.login_failures (email, address, failed_at)
          select n || '@example.org', '192.0.2.9', now() + interval '1 minute' from generate_series(1, 50) n`,
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
