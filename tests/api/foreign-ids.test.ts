import { beforeAll, describe, expect, it } from 'vitest'

import type { Database, Transaction } from '#server/database/database.ts'

import { type Footprint, takeFootprint } from '../helpers/footprint.ts'
import { as, failure } from '../helpers/requests.ts'
import { claimsOf } from '../helpers/tokens.ts'
import { KINDS, useApi } from './api.ts'
import { CALLS } from './permissions/calls.ts'
import type { ClubRows } from './permissions/club-rows.ts'
import { MIXED_CALLS } from './permissions/mixed-calls.ts'
import { type Asker, createWorld, type Person, type World } from './permissions/world.ts'

// Every call, with a club’s ids, by somebody who is nobody there, and by a plain member. permissions.md says how they are
// answered; this looks at every row that they leave, and at what the answers tell.

/** What acts as the person whose password or mailed link is sent. */
const WITH_A_SECRET = {
  finish_login: [
    'api.users of others',
    'private.audit_log of others',
    'private.half_logins of others',
    'private.known_devices of others',
    'private.recovery_codes of others',
    'private.sessions of others',
  ],
}

/** The tables with rows of the club that even strangers change: with a secret, or, as anybody can, with an address. */
const LEFT_BY_STRANGERS: Record<string, readonly string[]> = {
  ...WITH_A_SECRET,
  answer_by_link: ['api.event_registrations of others', 'private.event_member_changes of others'],
  authenticate: [
    'api.users of others',
    'private.audit_log of others',
    'private.known_devices of others',
    'private.mail_deliveries of others',
    'private.mail_messages',
    'private.sessions of others',
  ],
  request_password_reset: [
    'private.mail_deliveries of others',
    'private.mail_messages',
    'private.verifications of others',
  ],
  reset_password: [
    'private.audit_log of others',
    'private.passwords of others',
    'private.sessions of others',
    'private.verifications of others',
  ],
  unsubscribe: ['api.email_preferences of others'],
  verify_email: ['private.verifications of others'],
}

/** The scan is their own event's; what it names to undo stays. */
const LEFT_BY_AN_ADMIN = { 'their scan undone at an own door': ['api.scans'] }

/** What is told to whoever has the link that was mailed, or the calendar’s address. */
const TOLD_BY_LINK = [
  'answer_link',
  'calendar_feed',
  'get_verification',
  'verify_email',
  'verify_reset_token',
]

/** What a plain member changes of their own, and, where it says so, of the child they look after. */
const LEFT_BY_A_MEMBER: Record<string, readonly string[]> = {
  ...WITH_A_SECRET,
  'a photo of their member': ['private.member_changes of others', 'private.photos of others'],
  'the card of their member on a phone': [
    'private.audit_log of others',
    'private.card_keys of others',
    'private.cards of others',
    'private.member_changes of others',
  ],
  // A member who leads a group.
  'an own member as leader of their event': [
    'private.activity_leaders of others',
    'private.audit_log of others',
  ],
  'their member as leader of an own event': [
    'private.activity_leaders of others',
    'private.audit_log of others',
  ],
  set_activity_leader: ['private.activity_leaders of others', 'private.audit_log of others'],
  set_activity_minutes: ['private.activity_minutes', 'private.audit_log'],
  add_card_phone: ['private.audit_log', 'private.member_changes'],
  answer_by_link: ['api.event_registrations', 'private.event_member_changes'],
  answer_event: ['api.event_registrations', 'api.events', 'private.event_member_changes'],
  answer_events: ['api.event_registrations', 'api.events', 'private.event_member_changes'],
  authenticate: ['api.users', 'private.audit_log', 'private.mail_messages'],
  change_password: ['private.audit_log'],
  delete_my_account: [
    'api.event_registrations',
    'api.events',
    'api.group_members',
    'api.guardians of others',
    'api.scans',
    'api.user_roles',
    'api.users',
    'private.audit_log',
    'private.event_member_changes',
    'private.mail_deliveries',
    'private.member_changes',
  ],
  end_card_phone: ['private.audit_log', 'private.member_changes'],
  end_session: ['private.audit_log'],
  note_data_export: ['private.audit_log'],
  replace_my_card: ['private.member_changes'],
  request_email_change: ['private.mail_messages', 'private.verifications'],
  request_password_reset: ['private.mail_messages', 'private.verifications'],
  reset_password: ['private.audit_log'],
  set_photo: ['private.member_changes'],
}

interface Outcome {
  /** The tables in which rows of the club differ. */
  changed: string[]
  /** The response, or the error. */
  told: string
}

class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('undone')
    this.outcome = outcome
  }
}

const CASES = [...Object.keys(CALLS), ...Object.keys(MIXED_CALLS)]

describe.each(KINDS)('calls with a club’s ids on %s', (kind) => {
  const api = useApi(kind, { undone: true })
  let world: World
  let footprint: Footprint
  let signatures: Map<string, { name: string; type: string }[]>
  let ids: string[]
  let people: string[]
  let addresses: string[]

  beforeAll(async () => {
    world = await createWorld(api)
    const database = api.database()
    await hide(database, world.club)
    ids = await idsOf(database, world.club.id)
    people = (
      await database.query<{ id: string }>(
        'select user_id as id from api.user_roles where association_id = $1',
        [world.club.id],
      )
    ).rows.map(({ id }) => id)
    addresses = await addressesOf(database, world.club.id, world.people.member.id)
    signatures = await signaturesOf(database)
    footprint = await takeFootprint(database)
  })

  async function outcomeOf(name: string, parameters: Record<string, unknown>, me: Person): Promise<Outcome> {
    const claims = claimsOf(me.token!)
    const inputs = signatures.get(name)!.filter((each) => each.name in parameters)
    const columns = inputs.map((each) => `"${each.name}" ${each.type}`).join()
    const given = inputs.map((each) => `"${each.name}" => given."${each.name}"`).join()
    const from = columns ? `json_to_record($1::json) as given (${columns}), lateral ` : ''
    const database = api.database()
    try {
      await as(database, { claims, path: `/rpc/${name}` }, async (tx) => {
        await tx.query('select app.pre_request()')
        const { rows } = await tx.query<{ told: string | null }>(
          `select answer::text as told from ${from} api.${name}(${given}) answer`,
          columns ? [JSON.stringify(parameters)] : [],
        )
        await tx.exec('reset role')
        throw new Undone({
          changed: await changedIn(tx, me),
          told: rows.map(({ told }) => plain(told ?? '')).join('\n'),
        })
      })
    } catch (error) {
      if (error instanceof Undone) return error.outcome
      // A refusal, not a mistake of this test.
      const { code } = await failure(Promise.reject(error))
      if (!/^(ERROR_|PT404$|42501$)/.test(code)) throw error
      return { changed: [], told: String(error) }
    }
    throw new Error('not undone')
  }

  async function changedIn(tx: Transaction, me: Person): Promise<string[]> {
    const isIn = (row: string, sought: readonly string[]) =>
      sought.some((id) => id !== me.id && row.includes(id))
    const found = (await footprint.changed(tx)).filter(({ row }) => isIn(row, ids))
    return [
      ...new Set(found.map(({ table, row }) => (isIn(row, people) ? `${table} of others` : table))),
    ].toSorted()
  }

  const parametersOf = (label: string, own: ClubRows, me: Person): [string, Record<string, unknown>] =>
    CALLS[label] ? [label, CALLS[label](world, me)] : MIXED_CALLS[label]!(world.club, own, me, world)

  /** Makes all calls; resolves to what each changed, and which told something. */
  async function callAll(asker: Asker, own: ClubRows, secrets: readonly string[]) {
    const me = world.people[asker]
    const changed: Record<string, readonly string[]> = {}
    const told: string[] = []
    for (const label of CASES) {
      const [name, parameters] = parametersOf(label, own, me)
      const outcome = await outcomeOf(name, parameters, me)
      const known = JSON.stringify(parameters) + me.email
      if (outcome.changed.length > 0) changed[label] = outcome.changed
      if (secrets.some((each) => outcome.told.includes(each) && !known.includes(each))) told.push(label)
    }
    return { changed, told: told.toSorted() }
  }

  it.each(['other club’s admin', 'other club’s member'] as const)(
    'change and tell nothing to the %s',
    async (asker) => {
      const { changed, told } = await callAll(asker, world.other, [
        MARK,
        ...ids,
        ...addresses,
        world.people.member.email,
      ])
      expect(changed).toEqual({
        ...LEFT_BY_STRANGERS,
        ...(asker === 'other club’s admin' && LEFT_BY_AN_ADMIN),
      })
      expect(told).toEqual(TOLD_BY_LINK)
    },
  )

  it('change for a plain member only what is theirs, and tell them no secrets of others', async () => {
    const { draft, privateEvent, cancelledDraft, invitation } = world.club
    const secrets = [...addresses, draft, privateEvent, cancelledDraft, invitation.id]
    const { changed, told } = await callAll('member', world.club, secrets)
    expect(changed).toEqual(LEFT_BY_A_MEMBER)
    expect(told).toEqual(['get_verification'])
  })

  it('change and tell much to its admin, so the above would be noticed', async () => {
    const { changed, told } = await callAll('admin', world.club, addresses)
    expect(Object.keys(changed)).toEqual(
      expect.arrayContaining([
        'change_events',
        'order_groups',
        'set_member_groups',
        'update_members',
        'update_series',
      ]),
    )
    expect(told).toEqual(expect.arrayContaining(['list_group_members', 'list_recipients']))
  })

  it('exist for every parameter that can hold an id', () => {
    const me = world.people.admin
    const given = new Set(
      CASES.flatMap((label) => {
        const [name, parameters] = parametersOf(label, world.club, me)
        return Object.keys(parameters).map((parameter) => `${name}.${parameter}`)
      }),
    )
    const wanted = [...signatures].flatMap(([name, inputs]) =>
      inputs.filter(({ type }) => type.startsWith('uuid')).map((each) => `${name}.${each.name}`),
    )
    expect(wanted.filter((each) => !given.has(each))).toEqual([])
  })
})

const MARK = 'Hemligheten'

/** Hides the club from visitors, and marks what it says, to be found wherever it shows. */
async function hide(database: Database, { id }: ClubRows): Promise<void> {
  await database.query(
    `update api.associations set is_public = false, name = name || ' ${MARK}', description = '${MARK}' where id = $1`,
    [id],
  )
  for (const [table, column] of [
    ['api.events', 'title'],
    ['api.groups', 'name'],
    ['api.roles', 'description'],
    ['api.email_templates', 'subject'],
    ['private.mail_messages', 'subject'],
    ['api.event_registrations', 'comment'],
  ] as const)
    await database.query(
      `update ${table} set ${column} = concat(${column}, ' ${MARK}') where association_id = $1`,
      [id],
    )
  await database.query(
    `update api.users u set name = name || ' ${MARK}', phone = '+46 70 555 ' || lpad(row_number::text, 4, '0')
    from (select user_id, row_number() over () from api.user_roles where association_id = $1) m where u.id = m.user_id`,
    [id],
  )
}

async function idsOf(database: Database, club: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id::text from api.associations where id = $1
    union select user_id::text from api.user_roles where association_id = $1
    union select id::text from api.events where association_id = $1
    union select id::text from api.groups where association_id = $1
    union select id::text from api.roles where association_id = $1
    union select id::text from api.email_templates where association_id = $1
    union select id::text from api.association_invitations where association_id = $1
    union select id::text from private.verifications where association_id = $1
    union select id::text from private.mail_messages where association_id = $1
    union select scan_id::text from api.scans where association_id = $1`,
    [club],
  )
  return rows.map(({ id }) => id)
}

/** How to reach the club's members and invitees, other than by the app. */
async function addressesOf(database: Database, club: string, me: string): Promise<string[]> {
  const { rows } = await database.query<{ address: string }>(
    `select unnest(array[u.email, u.phone]) as address from api.users u
    where u.id in (select user_id from api.user_roles where association_id = $1) and u.id <> $2
    union select email from api.association_invitations where association_id = $1
    union select email from private.verifications where association_id = $1`,
    [club, me],
  )
  return rows.map(({ address }) => address).filter(Boolean)
}

/** The parameters of every function of the API. */
async function signaturesOf(database: Database): Promise<Map<string, { name: string; type: string }[]>> {
  const { rows } = await database.query<{ name: string; names: string[]; types: string[] }>(
    `select proname as name, coalesce(proargnames, '{}') as names,
      array(select format_type(t, null) from unnest(proargtypes::oid[]) with ordinality a (t, n) order by n) as types
    from pg_proc where pronamespace = 'api'::regnamespace`,
  )
  return new Map(
    rows.map(
      ({ name, names, types }) => [name, types.map((type, n) => ({ name: names[n]!, type }))] as const,
    ),
  )
}

/** A response as text; files arrive as bytes. */
const plain = (told: string) => (told.startsWith('\\x') ? Buffer.from(told.slice(2), 'hex').toString() : told)
