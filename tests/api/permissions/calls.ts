import { randomUUID } from 'node:crypto'

import { scan } from '../../helpers/door.ts'
import { PASSWORD } from '../../helpers/session.ts'
import { claimsOf } from '../../helpers/tokens.ts'
import type { Person, World } from './world.ts'

type Parameters = (world: World, me: Person) => Record<string, unknown>

const NEW_PASSWORD = 'Nytt-lösenord-2'
const soon = () => new Date().toISOString()
const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)

/**
 * Every function that the API shows, with parameters that are right: whoever is refused is refused for who they are.
 * What is asked about belongs to the club.
 */
export const CALLS: Record<string, Parameters> = {
  answer_event: ({ club }) => ({ p_event_id: club.openEvent, p_status: 'declined' }),
  association_logo: ({ club }) => ({ id: club.id, v: club.logo }),
  attendance_statistics: () => ({ p_from: '2020-01-01', p_to: '2026-01-01' }),
  audit_log: ({ club }) => ({ p_association_id: club.id }),
  authenticate: ({ people }) => ({ email: people.member.email, password: PASSWORD }),
  begin_second_factor: () => ({ current_password: PASSWORD }),
  calendar_feed: ({ calendar }) => ({ token: calendar }),
  calendar_token: () => ({}),
  cancel_email_change: () => ({}),
  change_events: ({ club }) => ({ p_event_ids: [club.openEvent], p_status: 'archived' }),
  change_group_members: ({ club }) => ({
    p_group_id: club.group,
    p_user_ids: [club.members.Board],
    p_change: 'add',
  }),
  change_password: () => ({ current_password: PASSWORD, new_password: NEW_PASSWORD }),
  check_in: ({ club }, me) => ({
    p_scans: [scan(club.openEvent, club.members.Leader, me.id)],
    p_sent_at: soon(),
  }),
  compare_user_roles: ({ club }, me) => ({ target_user_id: club.members.Admin, current_user_id: me.id }),
  // Of one's own, which nobody here has begun.
  confirm_second_factor: () => ({ p_code: '123456' }),
  count_cancellation_recipients: ({ club }) => ({ p_event_ids: [club.openEvent] }),
  count_group_members: ({ club }) => ({ p_association_id: club.id }),
  count_recipients: ({ club }) => ({ p_mode: 'registrants', p_event_id: club.openEvent }),
  count_unanswered_recipients: ({ club }) => ({ p_event_id: club.comingEvent }),
  create_association_with_initial_admin: () => ({
    association_name: 'Tredje klubben',
    association_type: 'music',
    admin_email: 'tredje@example.org',
    admin_password: NEW_PASSWORD,
    admin_name: 'Tredje Admin',
  }),
  create_email_verification: ({ club }) => ({
    p_email: 'inbjuden@example.org',
    p_verification_type: 'user_invitation',
    p_association_id: club.id,
  }),
  delete_email_verification: ({ club }) => ({ p_email: club.invitation.email }),
  delete_events: ({ club }) => ({ p_event_ids: [club.openEvent] }),
  delete_my_account: () => ({ current_password: PASSWORD }),
  distrust_devices: () => ({}),
  email_log_recipients: ({ club }) => ({ p_id: club.mail }),
  event_conflicts: ({ club }) => ({ p_event_id: club.openEvent }),
  event_door_log: ({ club }) => ({ p_event_id: club.openEvent }),
  event_headcount: ({ club }) => ({ p_event_id: club.openEvent }),
  event_image: ({ club }) => ({ id: club.openEvent, v: club.image }),
  event_participants: ({ club }) => ({ p_event_id: club.openEvent }),
  event_participation: ({ club }) => ({ p_event_id: club.openEvent }),
  event_participation_figures: ({ club }) => ({ p_event_id: club.openEvent }),
  event_roster: ({ club }) => ({ p_event_id: club.openEvent }),
  event_scans: ({ club }) => ({ p_event_id: club.openEvent }),
  event_unanswered: ({ club }) => ({ p_event_id: club.comingEvent }),
  export_my_data: () => ({}),
  find_attendees: ({ club }) => ({ p_event_id: club.openEvent, p_search: 'test' }),
  find_group_candidates: ({ club }) => ({ p_group_id: club.group, p_search: 'test' }),
  finish_login: ({ twoStep }) => ({ p_token: twoStep.token, p_code: twoStep.recoveryCode }),
  get_valid_event_types: ({ other }) => ({ association_id: other.id }),
  get_verification: ({ club }) => ({ p_token: club.invitation.token }),
  group_answers: ({ club }) => ({ p_group_id: club.group, p_event_id: club.openEvent }),
  import_members: ({ club }) => ({
    p_rows: [{ name: 'Ny Person', email: 'importerad@example.org' }],
    p_role_id: club.unusedRole,
  }),
  list_group_members: ({ club }) => ({ p_group_id: club.group }),
  list_recipients: ({ club }) => ({ p_mode: 'registrants', p_event_id: club.openEvent }),
  add_card_phone: () => ({ p_public_key: `A${'a'.repeat(43)}` }),
  end_card_phone: () => ({ p_number: 1 }),
  end_other_sessions: () => ({}),
  end_session: (_, me) => ({ p_session_id: me.token ? claimsOf(me.token)['session_id'] : randomUUID() }),
  logout: () => ({}),
  my_sessions: () => ({}),
  me: () => ({}),
  my_announcements: () => ({}),
  my_card: () => ({}),
  my_card_phones: () => ({}),
  note_data_export: () => ({}),
  note_export: ({ club }) => ({ p_association_id: club.id, p_name: 'medlemmar.csv', p_rows: 5 }),
  order_groups: ({ club }) => ({ p_group_ids: [club.otherGroup, club.group] }),
  order_roles: ({ club }) => ({ p_role_ids: [club.unusedRole] }),
  pending_email_change: () => ({}),
  preview_email: () => ({ p_subject: 'Hej {{ name }}', p_html: '<p>Hej</p>' }),
  refresh_token: (_, me) => ({ refresh_token_param: me.refreshToken }),
  register_user: ({ club }) => ({
    name: 'Ny Person',
    email: 'ny@example.org',
    password: NEW_PASSWORD,
    association_id: club.id,
  }),
  remind_unanswered: ({ club }) => ({ p_event_id: club.comingEvent }),
  // Nobody here has codes of their own.
  remove_second_factor: () => ({ current_password: PASSWORD, p_code: '123456' }),
  repeat_event: ({ club }) => ({ p_event_id: club.openEvent, p_until: inThreeWeeks() }),
  replace_calendar_token: () => ({}),
  replace_my_card: () => ({}),
  replace_recovery_codes: () => ({ current_password: PASSWORD, p_code: '123456' }),
  request_email_change: () => ({ new_email: 'annan@example.org' }),
  request_password_reset: ({ people }) => ({ p_email: people.member.email }),
  resend_verification: () => ({ p_email: 'ny@example.org' }),
  reset_password: ({ links }) => ({ p_reset_token: links.password_reset, p_new_password: NEW_PASSWORD }),
  reset_translations: ({ baseKey }) => ({ p_key_ids: [baseKey] }),
  retry_failed: ({ club }) => ({ p_id: club.mail }),
  role_members: ({ club }) => ({ p_association_id: club.id }),
  save_role: ({ club, heldPermission }) => ({
    p_role: { id: club.unusedRole, name: 'Gäst' },
    p_permission_ids: [heldPermission],
  }),
  second_factor: () => ({}),
  send_email: ({ club }) => ({
    p_campaign_id: randomUUID(),
    p_mode: 'registrants',
    p_event_id: club.openEvent,
    p_subject: 'Ämne',
    p_html: '<p>Hej</p>',
  }),
  send_test_email: () => ({ p_subject: 'Hej {{ name }}', p_html: '<p>Hej</p>' }),
  set_association_logo: ({ club }) => ({ p_association_id: club.id, p_content: null }),
  set_event_image: ({ club }) => ({ p_event_id: club.openEvent, p_content: null }),
  set_group_needs: ({ club }) => ({ p_group_id: club.group, p_wanted: { concert: 5 } }),
  set_member_groups: ({ club }) => ({
    p_association_id: club.id,
    p_user_id: club.members.Member,
    p_group_ids: [club.group],
  }),
  settle_conflict: ({ club }) => ({
    p_settlement_id: randomUUID(),
    p_event_id: club.openEvent,
    p_user_id: club.members.Member,
    p_scan_ids: [club.scan],
    p_note: 'Lånat kort',
  }),
  share_event_image: ({ club }) => ({ p_event_id: club.openEvent, p_scope: 'all' }),
  unsubscribe: ({ unsubscribe }) => ({ p_token: unsubscribe, p_type: 'all' }),
  update_members: ({ club }) => ({ p_user_ids: [club.members.Leader], p_status: 'inactive' }),
  update_series: ({ club }) => ({ p_event_id: club.openEvent, p_scope: 'all', p_changes: { title: 'Ny' } }),
  validate_session: () => ({}),
  verify_email: ({ links }) => ({ p_token: links.registration }),
  verify_reset_token: ({ links }) => ({ p_reset_token: links.password_reset }),
}
