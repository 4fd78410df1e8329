import { z } from 'zod'

/**
 * What PostgreSQL's catalog does not say: which columns of a view or of a function's rows are never null, and what JSON
 * holds. Written down here once; the generated types say it, and tests/api/declared-types.test.ts compares it with what
 * the API answers.
 */

const text = z.string()
const flag = z.boolean()
const whole = z.int()
const { array, strictObject } = z

/** The values of a table's column, `table.column` of the schema api: what its check constraint lists. */
const valueOf = (column: string) => z.string().meta({ column })

const registration = valueOf('event_registrations.status')
const conflict = valueOf('scans.conflict_reason').nullable()
const eventType = valueOf('events.type')
const codeRule = valueOf('associations.old_codes')
const language = valueOf('users.language')
const category = z.enum(['announcements', 'events', 'reminders'])
const loggedKind = z.enum(['announcement', 'reminder', 'answer_reminder', 'invitation'])
const tokens = strictObject({ access_token: text, refresh_token: text })
const login = tokens.extend({ device_token: text })
const audience = strictObject({ recipients: whole, opted_out: whole })
const token = strictObject({ token: text })
const recoveryCodes = strictObject({ recovery_codes: array(text) })
const door = strictObject({
  device_id: text,
  device_name: text.nullable(),
  members: whole,
  visitors: whole,
  last_at: text,
})
const linkType = z.enum([
  'registration',
  'email',
  'email_change',
  'email_change_undo',
  'user_invitation',
  'password_reset',
])

/** Columns of tables that hold only some texts, without a constraint that lists them, as `schema.table.column`. */
export const COLUMNS: Record<string, readonly string[]> = {
  'api.email_templates.kind': [
    'already_registered',
    'announcement',
    'answer_reminder',
    'email_change',
    'email_change_notice',
    'email_changed',
    'invitation',
    'new_login',
    'second_factor_on',
    'second_factor_off',
    'password_reset',
    'place_given',
    'reminder',
    'verification',
  ],
  'api.email_templates.scope': ['association', 'global'],
}

/** The rows of views, by schema and name. */
export const VIEWS = {
  'api.email_logs': {
    association_id: text,
    category: category.nullable(),
    created_at: text,
    failed: whole,
    id: text,
    kind: loggedKind,
    language,
    recipients: whole,
    sender_id: text.nullable(),
    sender_name: text.nullable(),
    sent: whole,
    sent_at: text.nullable(),
    subject: text,
    waiting: whole,
  },
  'api.role_permissions_view': {
    association_id: text,
    group_id: text,
    permission_id: text,
    permission_name: valueOf('permissions.name'),
    role_id: text,
    role_name: text,
  },
  'api.users_in_groups': {
    address: text.nullable(),
    association_id: text,
    date_of_birth: text.nullable(),
    email: text,
    group_id: text,
    group_ids: array(text),
    id: text,
    is_leader: flag,
    language,
    last_login: text.nullable(),
    last_modified: text,
    member_since: text,
    name: text,
    role_id: text,
    role_name: text,
    role_sort_order: whole,
    status: valueOf('users.status'),
  },
  'api.users_with_roles': {
    address: text.nullable(),
    association_id: text,
    date_of_birth: text.nullable(),
    email: text,
    group_ids: array(text),
    id: text,
    language,
    last_login: text.nullable(),
    last_modified: text,
    member_since: text,
    name: text,
    role_id: text,
    role_name: text,
    role_sort_order: whole,
    status: valueOf('users.status'),
  },
  'translations.distinct_namespaces': { namespace: text },
} satisfies Rows

/** The rows that functions answer with, by schema and name of their type. */
export const ROWS = {
  'api.announcement': {
    body: text.nullable(),
    category: z.enum(['announcements', 'events']),
    event_slug: text.nullable(),
    id: text,
    sender_name: text.nullable(),
    sent_at: text,
    subject: text.nullable(),
  },
  'api.audit_line': {
    action: text,
    actor_id: text.nullable(),
    actor_name: text.nullable(),
    address: text.nullable(),
    at: text,
    details: strictObject({
      from: text.optional(),
      to: text.optional(),
      reason: text.optional(),
      role: text.optional(),
      fields: array(text).optional(),
      added: array(text).optional(),
      removed: array(text).optional(),
      count: whole.optional(),
      rows: whole.optional(),
      recipients: whole.optional(),
      more: flag.optional(),
    }),
    id: whole,
    object_id: text.nullable(),
    object_name: text.nullable(),
    object_type: text.nullable(),
    session_id: text.nullable(),
    subject_email: text.nullable(),
    subject_id: text.nullable(),
    subject_name: text.nullable(),
  },
  'api.email_log_recipient': {
    attempts: whole,
    email: text,
    last_error: text.nullable(),
    name: text.nullable(),
    sent_at: text.nullable(),
    state: z.enum(['queued', 'sending', 'sent', 'failed']),
  },
  'api.event_candidate': {
    check_in_time: text.nullable(),
    name: text,
    registration: registration.nullable(),
    user_id: text,
  },
  'api.event_participant': {
    check_in_time: text.nullable(),
    comment: text.nullable(),
    date_registered: text.nullable(),
    is_late: flag,
    name: text,
    participation: z.enum([
      'registered',
      'attended',
      'attended_without_registration',
      'no_show',
      'interested',
      'declined',
      'unanswered',
      'queued',
    ]),
    queue_place: whole.nullable(),
    registration: registration.nullable(),
    user_id: text,
  },
  'api.queue_place': { event_id: text, place: whole },
  'api.event_conflict': {
    first_at: text,
    is_open: flag,
    name: text,
    notes: array(strictObject({ note: text, settled_by: text.nullable(), settled_at: text })),
    sides: array(
      strictObject({
        scan_id: text,
        scanned_at: text,
        device_name: text.nullable(),
        staff_name: text.nullable(),
        method: valueOf('scans.method'),
        is_first: flag,
        reason: conflict,
      }),
    ),
    user_id: text,
  },
  'api.card_phone': { added_at: text, device: text.nullable(), number: whole, public_key: text },
  'api.event_scan': {
    code: valueOf('scans.code').nullable(),
    conflict: flag,
    conflict_reason: conflict,
    device_name: text.nullable(),
    method: valueOf('scans.method'),
    name: text.nullable(),
    op: valueOf('scans.op'),
    reason: text.nullable(),
    recorded_at: text,
    result: valueOf('scans.result'),
    scan_id: text,
    scanned_at: text,
    staff_name: text.nullable(),
    stale: flag,
    taken_over: flag,
    taken_over_by_name: text.nullable(),
    undone: flag,
    user_id: text.nullable(),
  },
  'api.group_answer': {
    comment: text.nullable(),
    is_leader: flag,
    name: text,
    status: registration.nullable(),
    user_id: text,
  },
  'api.group_candidate': { email: text, name: text, user_id: text },
  'api.group_count': { group_id: text, leaders: array(text), members: whole },
  'api.group_headcount': {
    declined: whole,
    going: whole,
    group_id: text,
    interested: whole,
    members: whole,
    name: text,
    wanted: whole.nullable(),
  },
  'api.group_person': {
    email: text,
    is_leader: flag,
    name: text,
    status: valueOf('users.status'),
    user_id: text,
  },
  'api.mailing_recipient': { email: text, name: text.nullable(), wants: flag },
  'api.me': {
    address: text.nullable(),
    date_of_birth: text.nullable(),
    email: text,
    id: text,
    language,
    last_login: text.nullable(),
    last_modified: text,
    member_since: text,
    name: text,
    status: valueOf('users.status'),
  },
  'api.member_card': {
    association_name: text,
    card: text,
    issued_at: text,
    member_since: text,
    name: text,
    role_name: text,
  },
  'api.my_session': {
    created_at: text,
    device: text.nullable(),
    ends_at: text,
    id: text,
    is_current: flag,
    last_used_at: text,
  },
  'api.participant': { comment: text.nullable(), is_me: flag, name: text },
  'api.printed_card': { card: text, member_since: text.nullable(), name: text, user_id: text },
  'api.role_comparison': { has_higher_role: flag },
  'api.role_count': { members: whole, role_id: text },
} satisfies Rows

/** What functions answer whose type is JSON, or a text of which only some are possible, by schema and name. */
export const ANSWERS: Record<string, z.ZodType> = {
  'api.answer_event': strictObject({
    status: registration.nullable(),
    comment: text.nullable(),
    taken: flag,
    answered_at: text,
    place: whole.nullable(),
  }),
  'api.attendance_statistics': strictObject({
    events: array(
      strictObject({
        event_id: text,
        title: text,
        slug: text,
        type: eventType,
        start_time: text,
        going: whole,
        attended: whole,
        walk_ins: whole,
        no_shows: whole,
        visitors: whole,
      }),
    ),
    members: array(
      strictObject({
        user_id: text,
        name: text,
        going: whole,
        attended: whole,
        no_shows: whole,
        last_attended: text.nullable(),
      }),
    ),
  }),
  'api.authenticate': login,
  'api.begin_second_factor': strictObject({ secret: text }),
  'api.calendar_token': token,
  'api.change_events': strictObject({ changed: whole, told: whole }),
  'api.change_password': strictObject({}),
  'api.check_in': strictObject({
    server_time: text,
    results: array(
      strictObject({
        scan_id: text,
        result: z.enum(['recorded', 'duplicate', 'earlier', 'conflict', 'rejected']),
        code: text.nullable(),
        check_in_time: text.nullable(),
        device_name: text.nullable(),
        staff_name: text.nullable(),
      }),
    ),
  }),
  'api.confirm_second_factor': recoveryCodes,
  'api.count_cancellation_recipients': audience,
  'api.count_recipients': audience,
  'api.delete_events': strictObject({ deleted: whole, kept: array(text) }),
  'api.count_publication_recipients': audience,
  'api.count_unanswered_recipients': audience,
  'api.delete_my_account': strictObject({}),
  'api.event_door_log': array(
    strictObject({
      scan_id: text,
      user_id: text.nullable(),
      op: valueOf('scans.op'),
      scanned_at: text,
      device_id: text,
      device_name: text.nullable(),
      staff_name: text.nullable(),
      is_mine: flag,
      reason: text.nullable(),
      undone: flag,
      code: valueOf('scans.code').nullable(),
    }),
  ),
  'api.event_participation_figures': strictObject({
    going: whole,
    interested: whole,
    declined: whole,
    late: whole,
    unanswered: whole.nullable(),
    reminded: whole.nullable(),
    reminded_at: text.nullable(),
    queued: whole,
    attended: whole,
    attended_without_registration: whole,
    missing: whole,
    visitors: whole,
    conflicts: whole,
    doors: array(door),
    arrivals: array(strictObject({ minute: text, people: whole })),
  }),
  'api.event_roster': strictObject({
    event: strictObject({
      id: text,
      title: text,
      start_time: text,
      end_time: text,
      is_private: flag,
      max_participants: whole.nullable(),
      going_count: whole,
      status: valueOf('events.status'),
      codes: strictObject({ old: codeRule, paper: codeRule }),
    }),
    undoes_others: flag,
    salt: text,
    total: whole,
    server_time: text,
    cursor: text,
    next: text.nullable(),
    members: array(
      strictObject({
        user_id: text,
        name: text,
        status: valueOf('users.status'),
        registration: registration.nullable(),
        queued: z.literal(true).optional(),
        card_hash: text.nullable(),
        keys: z.record(text, text).optional(),
        last_key: whole.optional(),
        check_in_time: text.nullable(),
        device_id: text.nullable(),
        device_name: text.nullable(),
        scan_id: text.optional(),
        others: array(
          strictObject({
            scan_id: text,
            check_in_time: text,
            device_id: text,
            device_name: text.nullable(),
          }),
        ).optional(),
      }),
    ),
    full: flag,
    visitors: array(strictObject({ device_id: text, device_name: text.nullable(), visitors: whole })),
    removed: array(text).optional(),
  }),
  'api.export_my_data': z.json(),
  'api.finish_login': login,
  'api.get_valid_event_types': array(eventType),
  'api.get_verification': strictObject({
    type: linkType,
    email: text,
    expires_at: text,
    association_id: text.nullable(),
    association_name: text.nullable(),
    role_name: text.nullable(),
    terms_and_conditions: text.nullable(),
    asks_for_password: flag,
  }),
  'api.import_members': strictObject({
    rows: whole,
    imported: whole,
    new_groups: array(text),
    errors: array(
      strictObject({ row: whole, field: text, code: text, params: z.record(z.string(), z.json()) }),
    ),
  }),
  'api.pending_email_change': strictObject({ email: text, expires_at: text }).nullable(),
  'api.preview_email': strictObject({
    subject: text,
    html_body: text,
    text_body: text.nullable(),
    html_page: text,
    text_page: text,
    variables: z.record(text, text.nullable()),
  }),
  'api.refresh_token': tokens,
  'api.request_email_change': strictObject({}),
  'api.register_user': z.union([login, strictObject({ access_token: z.null(), refresh_token: z.null() })]),
  'api.remind_unanswered': strictObject({ reminded: whole, opted_out: whole }),
  'api.remove_second_factor': strictObject({}),
  'api.replace_calendar_token': token,
  'api.replace_recovery_codes': recoveryCodes,
  'api.second_factor': strictObject({
    confirmed_at: text.nullable(),
    recovery_codes: whole,
    trusted_devices: whole,
    is_used: flag,
  }),
  'api.send_email': strictObject({ id: text, recipients: whole }),
  'api.unsubscribe': strictObject({ type: text }),
  'api.tell_of_changes': strictObject({ told: whole }),
  'api.untold_changes': strictObject({
    events: whole,
    recipients: whole,
    opted_out: whole,
    before: strictObject({ start_time: text, end_time: text, location: text.nullable() }).nullable(),
  }),
  'api.verify_email': strictObject({ type: linkType, email: text, reset_token: text.optional() }),
  'api.verify_reset_token': strictObject({ valid: z.literal(true) }),
}

/** Arguments without a default that may be null, as `schema.function.argument`. */
export const NULLABLE_ARGUMENTS: readonly string[] = [
  'api.set_association_logo.p_content',
  'api.set_event_image.p_content',
]

export type Rows = Record<string, Record<string, z.ZodType>>
