import type { Database } from '../database/database.ts'
import { raisedFailure } from '../database/failure-code.ts'
import { StartError } from '../process/start-error.ts'

// What `samspel admin` does; the rules are in db/rules/keeper/admins.sql.

type Queryable = Pick<Database, 'query'>

/** Somebody who can manage a club's users and roles. */
export interface Admin {
  name: string
  email: string
  status: 'verified' | 'unverified' | 'inactive'
  hasPassword: boolean
  hasSecondFactor: boolean
}

export interface ClubWithAdmins {
  id: string
  name: string
  admins: Admin[]
}

interface AdminRow {
  club_id: string
  club: string
  name: string | null
  email: string
  status: Admin['status']
  has_password: boolean
  has_second_factor: boolean
}

/** Every club with its admins, the oldest first. */
export async function listAdmins(database: Queryable): Promise<ClubWithAdmins[]> {
  const { rows } = await database.query<AdminRow>('select * from private.list_admins()')
  const clubs = new Map<string, ClubWithAdmins>()
  for (const row of rows) {
    const club = clubs.get(row.club_id) ?? { id: row.club_id, name: row.club, admins: [] }
    clubs.set(row.club_id, club)
    if (row.name === null) continue
    const { name, email, status, has_password: hasPassword, has_second_factor: hasSecondFactor } = row
    club.admins.push({ name, email, status, hasPassword, hasSecondFactor })
  }
  return [...clubs.values()]
}

/** The club with this name or id, or the only one; StartError if there is no such club, or several. */
export function clubNamed(clubs: readonly ClubWithAdmins[], wanted: string | undefined): ClubWithAdmins {
  const named = clubs.filter(({ id, name }) => wanted === undefined || wanted === id || wanted === name)
  if (named.length === 1 && named[0]) return named[0]
  const names = clubs.map(({ id, name }) => `${name} (${id})`).join(', ')
  if (clubs.length === 0) throw new StartError('there is no club yet: run samspel init.')
  throw new StartError(
    named.length === 0
      ? `there is no club ${wanted}. There are: ${names}.`
      : `say which club with --club and its name or id: ${names}.`,
  )
}

export interface NewAdmin {
  name: string
  email: string
  language: string
}

/** Creates an admin without a password. Rejects with StartError if that cannot be. */
export const createAdmin = (
  database: Queryable,
  clubId: string,
  { name, email, language }: NewAdmin,
): Promise<void> =>
  act(database, 'select private.create_admin($1, $2, $3, $4)', [clubId, name, email, language])

/** Makes an existing account an admin. Rejects with StartError if that cannot be. */
export const promote = (database: Queryable, clubId: string, email: string): Promise<void> =>
  act(database, 'select private.promote_to_admin($1, $2)', [clubId, email])

/** Turns off somebody's second factor and passkeys. Rejects with StartError if that cannot be. */
export const turnSecondFactorOff = (database: Queryable, email: string): Promise<void> =>
  act(database, 'select private.second_factor_off($1)', [email])

/** The path of a link for choosing a password, valid once and for 24 hours. Rejects with StartError if that cannot be. */
export async function passwordLink(database: Queryable, email: string): Promise<string> {
  const { rows } = await database
    .query<{ path: string }>('select private.password_link($1) as path', [email])
    .catch(explain(email))
  return rows[0]?.path ?? ''
}

async function act(database: Queryable, sql: string, values: readonly string[]): Promise<void> {
  const email = values.find((value) => value.includes('@')) ?? ''
  await database.query(sql, values).catch(explain(email))
}

/** Why something was refused, as a sentence. */
const explain =
  (email: string) =>
  (error: unknown): never => {
    const failure = raisedFailure(error)
    if (!failure) throw error
    const { code, params } = failure
    const key = code === 'ERROR_RESOURCE_NOT_FOUND' ? `${code} ${String(params['resource'])}` : code
    throw new StartError(REASONS[key]?.(email, params) ?? `the database refused it: ${code}.`, {
      cause: error,
    })
  }

const REASONS: Record<string, (email: string, params: Record<string, unknown>) => string> = {
  'ERROR_RESOURCE_NOT_FOUND user': (email) => `nobody has an account with the address ${email}.`,
  'ERROR_RESOURCE_NOT_FOUND second_factor': (email) => `${email} has neither two-step login nor a passkey.`,
  'ERROR_RESOURCE_NOT_FOUND role': () =>
    'the club has no role that can manage users and roles: restore a backup that has one.',
  ERROR_EMAIL_ALREADY_EXISTS: (email) =>
    `${email} already has an account. Make it an admin with samspel admin promote.`,
  ERROR_INVALID_EMAIL: (email) => `${email} is not an e-mail address.`,
  ERROR_ACCOUNT_INACTIVE: (email) =>
    `the account of ${email} is inactive. samspel admin promote makes it active, and an admin.`,
  ERROR_VALIDATION_FAILED: (_, { field }) => `the ${String(field)} is not valid.`,
}
