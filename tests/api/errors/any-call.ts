import { randomUUID } from 'node:crypto'

import { valueOf } from '../../helpers/requests.ts'
import { type Provocations, send } from './provocation.ts'

/** Errors that any call may return. */
export const ANY_CALL: Provocations = {
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
  ERROR_UNKNOWN: [{ when: 'of a path that is none', status: 404, provoke: ({ ask }) => ask('GET /nothing') }],
}
