import { randomUUID } from 'node:crypto'

import type { Answer } from '../../helpers/http.ts'
import { PASSWORD } from '../../helpers/session.ts'
import type { Api } from '../api.ts'
import type { World } from '../permissions/world.ts'

export interface Provocation {
  when: string
  status: number
  params?: Record<string, unknown>
  provoke(api: Api & { world: World }): Promise<Answer>
}

/** Requests by the error code that they provoke. */
export type Provocations = Record<string, Provocation[]>

/** Registers with a club. */
export const register = (api: Api, clubId: string, changes = {}) =>
  api.ask('POST /rpc/register_user', {
    body: {
      name: 'Ny Person',
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      association_id: clubId,
      ...changes,
    },
  })

/** Sends a mail to those on the list of an event, unless told otherwise. */
export const send = (
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
