import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'

import { webp } from '../../helpers/pictures.ts'
import { totp } from '../../helpers/totp.ts'
import { type Calls, get, patch, post } from '../call.ts'

const [ADMIN, , , MEMBER] = DEMO_ACCOUNTS
const NEW_PASSWORD = 'Annat-lösen-2026'

/** Logging in and out, registering, links in mails, one’s own account. */
export const accountCalls: Calls = (f) => [
  post('log in', 'visitor', '/rpc/authenticate', { email: MEMBER.email, password: MEMBER.password }),
  post(
    'guess a password',
    'visitor',
    '/rpc/authenticate',
    { email: ADMIN.email, password: 'wrong' },
    { status: 400 },
  ),
  post('log in with a code', 'visitor', '/rpc/finish_login', {
    p_token: f.twoStep.token,
    p_code: f.twoStep.recoveryCode,
    p_trust_device: true,
  }),
  post('ask for a challenge to log in with', 'visitor', '/rpc/begin_passkey_login', {}),
  post('begin to add a passkey', 'member', '/rpc/begin_passkey', { current_password: f.password }),
  post('ask for a challenge to show who I am', 'member', '/rpc/begin_passkey_proof', {}),
  get('see my passkeys', 'member', '/rpc/my_passkeys'),
  post('name a passkey', 'member', '/rpc/rename_passkey', { p_id: f.passkeyId, p_name: 'Telefon' }),
  post('remove a passkey', 'member', '/rpc/remove_passkey', {
    p_id: f.passkeyId,
    current_password: f.password,
  }),
  get('see whether I log in with a code', 'member', '/rpc/second_factor'),
  post('begin to log in with a code', 'member', '/rpc/begin_second_factor', { current_password: f.password }),
  post('confirm the app of codes', 'door', '/rpc/confirm_second_factor', {
    // Evaluated when it is sent.
    get p_code() {
      return totp(f.twoStep.secret)
    },
  }),
  post('replace my recovery codes', 'leader', '/rpc/replace_recovery_codes', {
    current_password: f.password,
    p_code: f.twoStep.recoveryCode,
  }),
  post('log in without a code again', 'leader', '/rpc/remove_second_factor', {
    current_password: f.password,
    p_code: f.twoStep.recoveryCode,
  }),
  post('ask for a code on all devices again', 'member', '/rpc/distrust_devices', {}),
  get(
    'see whether a member logs in with a code',
    'admin',
    `/rpc/member_has_second_factor?p_user_id=${f.other.id}`,
  ),
  post('give a member a way in without codes', 'admin', '/rpc/reset_second_factor', {
    p_user_id: f.other.id,
  }),
  post('show again who I am', 'member', '/rpc/confirm_password', { current_password: f.password }),
  post('refresh the session', 'visitor', '/rpc/refresh_token', { refresh_token_param: f.refreshToken }),
  post('check the session', 'member', '/rpc/validate_session', {}),
  post('log out', 'member', '/rpc/logout', {}),
  get('see where I am logged in', 'member', '/rpc/my_sessions'),
  post('log another device out', 'member', '/rpc/end_session', { p_session_id: f.sessionId }),
  post('log all other devices out', 'member', '/rpc/end_other_sessions', {}),
  get('see who I am', 'member', '/rpc/me'),
  post('register', 'visitor', '/rpc/register_user', {
    name: 'Nora Ny',
    email: 'nora@example.org',
    password: NEW_PASSWORD,
    association_id: f.club,
  }),
  post('register with an invitation', 'visitor', '/rpc/register_user', {
    name: 'Ines Inbjuden',
    email: f.invited,
    password: NEW_PASSWORD,
    verification_id: f.links.invitation,
  }),
  post('ask what a link is for', 'visitor', '/rpc/get_verification', { p_token: f.links.registration }),
  post('open the link of a registration', 'visitor', '/rpc/verify_email', { p_token: f.links.registration }),
  post('ask for another link', 'visitor', '/rpc/resend_verification', { p_email: 'nobody@example.org' }),
  post('forget the password', 'visitor', '/rpc/request_password_reset', { p_email: f.other.email }),
  post('open the link to a new password', 'visitor', '/rpc/verify_reset_token', {
    p_reset_token: f.links.reset,
  }),
  post('set the new password', 'visitor', '/rpc/reset_password', {
    p_reset_token: f.links.reset,
    p_new_password: NEW_PASSWORD,
  }),
  post('change the password', 'member', '/rpc/change_password', {
    current_password: f.password,
    new_password: NEW_PASSWORD,
  }),
  post('ask for another e-mail', 'member', '/rpc/request_email_change', {
    new_email: 'elsewhere@example.org',
    current_password: f.password,
  }),
  get('see whether another e-mail waits', 'member', '/rpc/pending_email_change'),
  post('call another e-mail off', 'member', '/rpc/cancel_email_change', {}),
  patch(
    'change my profile',
    'member',
    `/users?id=eq.${f.ids.member}`,
    { name: 'Maja Medlem', address: 'Storgatan 1' },
    { prefer: 'return=minimal' },
  ),
  post('note that I take my data along', 'member', '/rpc/note_data_export', {}),
  get('take my data along', 'member', '/rpc/export_my_data'),
  post('leave', 'member', '/rpc/delete_my_account', { current_password: f.password }),
  get('show my card', 'member', '/rpc/my_card'),
  get('see which phones show my card', 'member', '/rpc/my_card_phones'),
  post('let a phone show my card', 'member', '/rpc/add_card_phone', { p_public_key: `Ag${'a'.repeat(42)}` }),
  post("let a phone show a child's card", 'member', '/rpc/add_card_phone', {
    p_public_key: `Ag${'b'.repeat(42)}`,
    p_child_id: f.child,
  }),
  post('end a phone that shows my card', 'member', '/rpc/end_card_phone', { p_number: 1 }),
  post('print the card of a member', 'admin', '/rpc/member_cards', { p_user_ids: [f.ids.member] }),
  post('replace the card of a member', 'admin', '/rpc/replace_card', { p_user_id: f.ids.member }),
  post('replace my card', 'member', '/rpc/replace_my_card', {}),
  post('give my photo', 'member', '/rpc/set_photo', {
    p_content: webp(160, 160).toString('base64'),
    p_media_type: 'image/webp',
  }),
  get('see my photo, and where doors show it', 'member', '/rpc/my_photo'),
  get("see a child's photo, and where doors show it", 'member', `/rpc/child_photo?p_child_id=${f.child}`),
  post("give a child's photo", 'member', '/rpc/set_photo', {
    p_content: webp(160, 160).toString('base64'),
    p_media_type: 'image/webp',
    p_child_id: f.child,
  }),
  get('see the photo of a member', 'admin', `/rpc/member_photo?p_user_id=${f.ids.member}`),
  post('take the photo of a member away', 'admin', '/rpc/remove_photo', { p_user_id: f.ids.member }),
  get('read what the club wrote to me', 'member', '/rpc/my_announcements'),
  get(
    'see my mail preferences',
    'member',
    '/email_preferences?select=announcements,events,answers,reminders',
  ),
  patch('change my mail preferences', 'member', `/email_preferences?user_id=eq.${f.ids.member}`, {
    events: false,
  }),
  get('see my notification preferences', 'member', '/push_preferences?select=events,is_discreet,quiet_from'),
  patch('change my notification preferences', 'member', `/push_preferences?user_id=eq.${f.ids.member}`, {
    quiet_from: '21:30',
  }),
  get('get the key to subscribe to notifications with', 'member', '/rpc/push_key'),
  post('get notifications on this device', 'member', '/rpc/add_push_device', {
    p_endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p_p256dh: `B${'a'.repeat(86)}`,
    p_auth: 'a'.repeat(22),
  }),
  get('see where I get notifications', 'member', '/rpc/my_push_devices'),
  post('end notifications on a device', 'member', '/rpc/remove_push_device', {
    p_id: '5b0d7a52-7a2c-4b62-9d55-4f3d9b3f0c11',
  }),
  get('see which events wait for my answer', 'member', '/rpc/events_to_answer'),
  post('unsubscribe', 'visitor', '/rpc/unsubscribe', { p_token: f.wayOut, p_type: 'announcements' }),
  post('open a link for answering', 'visitor', '/rpc/answer_link', { p_token: f.answerLink.token }),
  post('answer by a link', 'visitor', '/rpc/answer_by_link', {
    p_token: f.answerLink.token,
    p_status: 'interested',
    p_start_time: f.answerLink.start_time,
  }),
  post('get my calendar address', 'member', '/rpc/calendar_token', {}),
  post('replace my calendar address', 'member', '/rpc/replace_calendar_token', {}),
  get('look at the page of a public club', 'visitor', `/rpc/public_club?p_association_id=${f.club}`),
  get('fetch my calendar', 'visitor', `/rpc/calendar_feed?token=${f.calendarToken}&scope=mine`),
  get("fetch the club's calendar", 'visitor', `/rpc/calendar_feed?token=${f.calendarToken}&scope=all`),
]
