import { MEMBER, VISITOR } from '../gateway/request/allowance.ts'
import type { PartialSettings } from '../gateway/settings.ts'

/** How the API is exposed; deploy/postgrest.conf tells PostgREST the same, and deploy/Caddyfile stands in for what PostgREST has no setting for. */
export const GATEWAY_SETTINGS: PartialSettings = {
  schemas: ['api', 'translations'],
  anonRole: 'anon',
  preRequest: 'app.pre_request',
  maxRows: 1000,
  extraSearchPath: [],
  jwtAudience: 'samspel',
  plainCalls: true,
  exactCounts: true,
  visitor: VISITOR,
  member: MEMBER,
}
