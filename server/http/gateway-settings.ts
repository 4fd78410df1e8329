import { MEMBER, VISITOR } from '../gateway/request/allowance.ts'
import type { PartialSettings } from '../gateway/settings.ts'

const KIB = 1024

/** What takes more than others, by path: how many bytes its largest request has. deploy/Caddyfile has the same. */
export const LARGE_BODIES: ReadonlyMap<string, number> = new Map([
  ['/associations', 256 * KIB],
  ['/email_templates', 1024 * KIB],
  ['/rpc/change_group_members', 256 * KIB],
  ['/rpc/check_in', 512 * KIB],
  ['/rpc/import_members', 1536 * KIB],
  ['/rpc/list_recipients', 512 * KIB],
  ['/rpc/member_cards', 256 * KIB],
  ['/rpc/preview_email', 1024 * KIB],
  ['/rpc/reset_translations', 256 * KIB],
  ['/rpc/send_email', 1024 * KIB],
  ['/rpc/set_association_logo', 320 * KIB],
  ['/rpc/set_event_image', 1536 * KIB],
  ['/rpc/update_members', 256 * KIB],
])

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
  member: { ...MEMBER, bytes: 64 * KIB },
  largeBodies: LARGE_BODIES,
}
