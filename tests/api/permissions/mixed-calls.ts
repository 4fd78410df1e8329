import { randomUUID } from 'node:crypto'

import { GRANTS } from '#db/seed/grants.ts'

import { scan } from '../../helpers/door.ts'
import { webp } from '../../helpers/pictures.ts'
import type { ClubRows } from './club-rows.ts'
import type { Person, World } from './world.ts'

type Call = [name: string, parameters: Record<string, unknown>]

const mailing = { p_subject: 'Ämne', p_html: '<p>Hej</p>' }
const season = { p_from: '2020-01-01', p_to: '2040-01-01' }
const phone = `Ag${'b'.repeat(42)}`

/**
 * More calls than `CALLS` has, by what is odd about them: with the parameters that may be left out, and with ids
 * of two clubs at once. Those of `theirs` are another club's than the caller's, or the same.
 */
export const MIXED_CALLS: Record<
  string,
  (theirs: ClubRows, own: ClubRows, me: Person, world: World) => Call
> = {
  'a child of theirs in the own club': (theirs, own, me) => [
    'add_guardian',
    { p_association_id: own.id, p_child_id: theirs.members.Member, p_guardian_id: me.id },
  ],
  'a guardian of theirs in the own club': (theirs, own, me) => [
    'add_guardian',
    { p_association_id: own.id, p_child_id: me.id, p_guardian_id: theirs.members.Leader },
  ],
  'a guardian of theirs taken away in the own club': (theirs, own) => [
    'remove_guardian',
    { p_association_id: own.id, p_child_id: theirs.members.Member, p_guardian_id: theirs.members.Leader },
  ],
  'a new child with guardians of theirs': (theirs, own) => [
    'add_member',
    { p_association_id: own.id, p_name: 'Elsa Ek', p_guardian_ids: [theirs.members.Leader] },
  ],
  'a new child with the id of their member': (theirs, own, me) => [
    'add_member',
    { p_association_id: own.id, p_name: 'Elsa Ek', p_guardian_ids: [me.id], p_id: theirs.members.Member },
  ],
  'an answer for their member': ({ members, openEvent }) => [
    'answer_event',
    { p_event_id: openEvent, p_status: 'declined', p_user_id: members.Leader },
  ],
  'an answer to their private event': ({ privateEvent }) => [
    'answer_event',
    { p_event_id: privateEvent, p_status: 'going' },
  ],
  'answers for their member': ({ members, openEvent }) => [
    'answer_events',
    { p_answers: [{ event_id: openEvent, status: 'declined' }], p_user_id: members.Leader },
  ],
  'attendance of their group': ({ group }) => ['attendance_statistics', { ...season, p_group_id: group }],
  'the log of their member in the own club': ({ members }, own) => [
    'audit_log',
    { p_association_id: own.id, p_person_id: members.Member },
  ],
  'the log of their event in the own club': ({ openEvent }, own) => [
    'audit_log',
    { p_association_id: own.id, p_object_id: openEvent },
  ],
  'the card of their member on a phone': ({ members }) => [
    'add_card_phone',
    { p_public_key: phone, p_child_id: members.Member },
  ],
  'the end of a phone with the card of their member': ({ members }) => [
    'end_card_phone',
    { p_number: 1, p_child_id: members.Member },
  ],
  'events of both clubs cancelled': ({ openEvent }, own) => [
    'change_events',
    { p_event_ids: [own.openEvent, openEvent], p_status: 'cancelled', p_tell: true },
  ],
  'events of both clubs deleted': ({ freeEvent }, own) => [
    'delete_events',
    { p_event_ids: [own.freeEvent, freeEvent] },
  ],
  'events of both clubs counted': ({ openEvent }, own) => [
    'count_cancellation_recipients',
    { p_event_ids: [own.openEvent, openEvent] },
  ],
  'drafts of both clubs counted': ({ draft }, own) => [
    'count_publication_recipients',
    { p_event_ids: [own.draft, draft] },
  ],
  'their member in an own group': ({ members }, own) => [
    'change_group_members',
    { p_group_id: own.group, p_user_ids: [members.Board], p_change: 'add' },
  ],
  'an own member in their group': ({ group }, own) => [
    'change_group_members',
    { p_group_id: group, p_user_ids: [own.members.Board], p_change: 'make_leaders' },
  ],
  'their member at an own door': ({ members }, own, me) => [
    'check_in',
    { p_scans: [scan(own.openEvent, members.Leader, me.id)], p_sent_at: new Date().toISOString() },
  ],
  'their scan undone at an own door': (theirs, own, me) => [
    'check_in',
    {
      p_scans: [scan(own.openEvent, me.id, me.id, { op: 'undo', undoes: [theirs.scan], schema_version: 2 })],
      p_sent_at: new Date().toISOString(),
    },
  ],
  'a guest of their member at an own door': ({ members }, own, me) => [
    'check_in',
    {
      p_scans: [scan(own.openEvent, null, me.id, { method: 'visitor', guest_of: members.Leader })],
      p_sent_at: new Date().toISOString(),
    },
  ],
  'their events for a child': ({ members, openEvent }) => [
    'child_events',
    { p_child_id: members.Member, p_series_id: openEvent, p_event_ids: [openEvent] },
  ],
  'their member compared with an own one': ({ members }, _own, me) => [
    'compare_user_roles',
    { target_user_id: members.Member, current_user_id: me.id },
  ],
  'recipients with their role': ({ unusedRole }) => [
    'count_recipients',
    { p_mode: 'role', p_role_id: unusedRole },
  ],
  'recipients in their group': ({ group }) => ['count_recipients', { p_mode: 'group', p_group_id: group }],
  'recipients among their members': ({ members }) => [
    'count_recipients',
    { p_mode: 'members', p_user_ids: [members.Member] },
  ],
  'names of recipients with their role': ({ unusedRole }) => [
    'list_recipients',
    { p_mode: 'role', p_role_id: unusedRole },
  ],
  'names of recipients in their group': ({ group }) => [
    'list_recipients',
    { p_mode: 'group', p_group_id: group },
  ],
  'names of recipients among their members': ({ members }) => [
    'list_recipients',
    { p_mode: 'members', p_user_ids: [members.Member] },
  ],
  'a mail to their role': ({ unusedRole }) => [
    'send_email',
    { ...mailing, p_campaign_id: randomUUID(), p_mode: 'role', p_role_id: unusedRole },
  ],
  'a mail to their group': ({ group }) => [
    'send_email',
    { ...mailing, p_campaign_id: randomUUID(), p_mode: 'group', p_group_id: group },
  ],
  'a mail to their members': ({ members }) => [
    'send_email',
    { ...mailing, p_campaign_id: randomUUID(), p_mode: 'members', p_user_ids: [members.Member] },
  ],
  'a mail from their template': ({ template }, _own, me) => [
    'send_email',
    { p_campaign_id: randomUUID(), p_mode: 'selected', p_emails: [me.email], p_template_id: template },
  ],
  'a mail about their event': ({ openEvent }, _own, me) => [
    'send_email',
    {
      ...mailing,
      p_campaign_id: randomUUID(),
      p_mode: 'selected',
      p_emails: [me.email],
      p_event_id: openEvent,
    },
  ],
  'a mail with the id of theirs': ({ mail }, _own, me) => [
    'send_email',
    { ...mailing, p_campaign_id: mail, p_mode: 'selected', p_emails: [me.email] },
  ],
  'a preview with their event': ({ openEvent }) => [
    'preview_email',
    { p_subject: 'Hej {{ title }}', p_html: '<p>Hej</p>', p_event_id: openEvent },
  ],
  'a test with their event': ({ openEvent }) => [
    'send_test_email',
    { p_subject: 'Hej {{ title }}', p_html: '<p>Hej</p>', p_event_id: openEvent },
  ],
  'their grant counted in the own club': ({ grant }, own) => [
    'grant_period',
    { p_association_id: own.id, p_grant_id: grant, p_day: '2026-01-01' },
  ],
  'their grant listed in the own club': ({ grant }, own) => [
    'grant_list',
    { p_association_id: own.id, p_grant_id: grant, p_day: '2026-01-01' },
  ],
  'an own application for their grant': ({ grant }, own) => [
    'send_grant_application',
    { p_id: randomUUID(), p_association_id: own.id, p_grant_id: grant, p_day: '2026-01-01' },
  ],
  'an own application with the id of theirs': ({ sentGrant }, own) => [
    'send_grant_application',
    { p_id: sentGrant, p_association_id: own.id, p_grant_id: own.grant, p_day: '2026-01-01' },
  ],
  'their grant saved as an own one': ({ grant }, own) => [
    'save_grant',
    {
      p_association_id: own.id,
      p_grant_id: grant,
      p_name: 'Vår',
      p_valid_from: '2026-01-01',
      p_rules: GRANTS.lok.versions['2023-07-01'],
    },
  ],
  'their grant removed as an own one': ({ grant }, own) => [
    'remove_grant',
    { p_association_id: own.id, p_grant_id: grant },
  ],
  'an own grant for their group': ({ group }, own) => [
    'set_grant_groups',
    {
      p_association_id: own.id,
      p_grant_id: own.grant,
      p_groups: [{ group_id: group, sport: null, any_age: false }],
    },
  ],
  'their grant for an own group': ({ grant }, own) => [
    'set_grant_groups',
    {
      p_association_id: own.id,
      p_grant_id: grant,
      p_groups: [{ group_id: own.group, sport: null, any_age: false }],
    },
  ],
  'their member as leader of an own event': ({ members }, own) => [
    'set_activity_leader',
    { p_event_id: own.openEvent, p_user_id: members.Member, p_leads: true },
  ],
  'an own member as leader of their event': ({ openEvent }, own) => [
    'set_activity_leader',
    { p_event_id: openEvent, p_user_id: own.members.Member, p_leads: true },
  ],
  'the roster from their member on': ({ members }, own) => [
    'event_roster',
    { p_event_id: own.openEvent, p_after: members.Member },
  ],
  'photos of their members at an own door': ({ members }, own) => [
    'roster_photos',
    { p_event_id: own.openEvent, p_user_ids: [members.Member] },
  ],
  'their group at an own event': ({ group }, own) => [
    'group_answers',
    { p_group_id: group, p_event_id: own.openEvent },
  ],
  'participation of their group at an own event': ({ group }, own) => [
    'event_participation',
    { p_event_id: own.openEvent, p_group_id: group },
  ],
  'those of their group who have not answered an own event': ({ group }, own) => [
    'event_unanswered',
    { p_event_id: own.comingEvent, p_group_id: group },
  ],
  'an own group at their event': ({ openEvent }, own) => [
    'group_answers',
    { p_group_id: own.group, p_event_id: openEvent },
  ],
  'an invitation to members of both clubs': ({ members }, own) => [
    'invite_members',
    { p_association_id: own.id, p_user_ids: [own.members.Member, members.Member] },
  ],
  'an import with their role': ({ unusedRole }, own) => [
    'import_members',
    {
      p_rows: [{ name: 'Ny Person', email: 'importerad@example.org', role_id: unusedRole }],
      p_role_id: own.unusedRole,
    },
  ],
  'their member’s family in the own club': ({ members }, own) => [
    'list_family',
    { p_association_id: own.id, p_user_id: members.Member },
  ],
  'cards of members of both clubs': ({ members }, own) => [
    'member_cards',
    { p_user_ids: [own.members.Member, members.Member] },
  ],
  'their member in an own queue': ({ members }, own) => [
    'move_in_queue',
    { p_event_id: own.fullEvent, p_user_id: members.Member, p_place: 1, p_reason: 'Spelar solo' },
  ],
  'groups of both clubs in order': ({ group }, own) => ['order_groups', { p_group_ids: [own.group, group] }],
  'roles of both clubs in order': ({ unusedRole }, own) => [
    'order_roles',
    { p_role_ids: [own.unusedRole, unusedRole] },
  ],
  'a role moved to their club': ({ id }, own, _me, { heldPermission }) => [
    'save_role',
    {
      p_role: { id: own.unusedRole, name: 'Gäst', association_id: id },
      p_permission_ids: [heldPermission],
      p_known_ids: [],
    },
  ],
  'a new role in their club': ({ id }, _own, _me, { heldPermission }) => [
    'save_role',
    { p_role: { name: 'Ny roll', association_id: id, sort_order: 900 }, p_permission_ids: [heldPermission] },
  ],
  'their member’s groups in the own club': ({ members }, own) => [
    'set_member_groups',
    { p_association_id: own.id, p_user_id: members.Member, p_group_ids: [own.group], p_known_ids: [] },
  ],
  'an own member in their groups': ({ group }, own, me) => [
    'set_member_groups',
    { p_association_id: own.id, p_user_id: me.id, p_group_ids: [group], p_known_ids: [] },
  ],
  'a photo of their member': ({ members }) => [
    'set_photo',
    {
      p_content: webp(160, 160).toString('base64'),
      p_media_type: 'image/webp',
      p_child_id: members.Member,
    },
  ],
  'their conflict settled at an own event': ({ members, scan: theirs }, own) => [
    'settle_conflict',
    {
      p_settlement_id: randomUUID(),
      p_event_id: own.openEvent,
      p_user_id: members.Member,
      p_scan_ids: [theirs],
      p_note: 'Lånat kort',
    },
  ],
  'an own role for their members': ({ members }, own) => [
    'update_members',
    { p_user_ids: [members.Leader], p_role_id: own.unusedRole },
  ],
  'their role for own members': ({ unusedRole }, own) => [
    'update_members',
    { p_user_ids: [own.members.Leader], p_role_id: unusedRole },
  ],
  'members of both clubs closed out': ({ members }, own) => [
    'update_members',
    { p_user_ids: [own.members.Leader, members.Leader], p_status: 'inactive' },
  ],
  'their groups for an own series': ({ group }, own) => [
    'update_series',
    { p_event_id: own.openEvent, p_scope: 'all', p_changes: { group_ids: [group] } },
  ],
  'an own series moved to their club': ({ id }, own) => [
    'update_series',
    { p_event_id: own.openEvent, p_scope: 'all', p_changes: { association_id: id, title: 'Ny' } },
  ],
}
