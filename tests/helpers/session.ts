import { createHmac } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { ANONYMOUS, type Caller, rowsAs, valueAs, valueOf } from './requests.ts'

export const PASSWORD = 'Rätt-lösenord-1'

export interface Tokens {
  access_token: string
  refresh_token: string
  device_token: string
}

export interface Answer {
  /** The status the gateway would return: 200 unless the function set another. */
  status: number
  body: Tokens & { code?: string }
  /** Set for a failure that was returned. */
  error?: { code: string; params: Record<string, unknown> }
}

/** Creates a verified person with this e-mail address and `PASSWORD`. */
export async function addAccount(database: Database, email: string, status = 'verified'): Promise<string> {
  const id = await valueOf<string>(
    database,
    'insert into api.users (name, email, status) values ($1, $2, $3) returning id',
    ['Test Person', email, status],
  )
  await database.query('select private.set_password($1, $2)', [id, PASSWORD])
  return id
}

/** Logs in as a visitor would. */
export function authenticate(
  database: Database,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
  deviceToken: string | null = null,
): Promise<Answer> {
  return answer(database, { ...ANONYMOUS, headers }, 'select api.authenticate($1, $2, $3)', [
    email,
    password,
    deviceToken,
  ])
}

/** Completes a two-step login with a code, as a visitor would. */
export function finishLogin(
  database: Database,
  token: string,
  code: string,
  deviceToken: string | null = null,
  trust = false,
): Promise<Answer> {
  return answer(database, ANONYMOUS, 'select api.finish_login($1, $2, $3, $4)', [
    token,
    code,
    deviceToken,
    trust,
  ])
}

/** Trades a refresh token for new tokens. */
export function refresh(database: Database, token: string): Promise<Answer> {
  return answer(database, ANONYMOUS, 'select api.refresh_token($1)', [token])
}

/** Logs in and returns the tokens. */
export async function logIn(database: Database, email: string): Promise<Tokens> {
  const { body, error } = await authenticate(database, email)
  if (error) throw new Error(error.code)
  return body
}

/** The caller whose request carries this token, after verifying its signature per RFC 7515. */
export async function bearer(database: Database, token: string, path = '/'): Promise<Caller> {
  const [head = '', payload = '', signature] = token.split('.')
  const secret = await valueOf<string>(
    database,
    `select value from private.settings where key = 'jwt_secret'`,
  )
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')
  if (signature !== expected) throw new Error('the signature is wrong')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  return { claims: { role: 'anon', ...claims }, path }
}

/** Runs what the gateway runs before each request. */
export async function preRequest(database: Database, caller: Caller): Promise<void> {
  await rowsAs(database, caller, 'select app.pre_request()')
}

/** The caller's response together with the status that the function set. */
async function answer(
  database: Database,
  caller: Caller,
  call: string,
  values: readonly unknown[],
): Promise<Answer> {
  // One statement, so that the status is read after the call.
  const sql = `with called as materialized (${call} as body)
    select jsonb_build_object('body', body, 'status', nullif(current_setting('response.status', true), '')) from called`
  const { body, status } = await valueAs<{
    body: Answer['body'] & { message?: string }
    status: string | null
  }>(database, caller, sql, values)
  const error = body.message === undefined ? undefined : (JSON.parse(body.message) as Answer['error'])
  return { status: Number(status ?? 200), body, ...(error && { error }) }
}
