import { expect, vi } from 'vitest'

import { type Database, databaseError, type Transaction } from '#server/database/database.ts'

/** The caller as the gateway describes it to the database: the token's claims, the headers, the path. */
export interface Caller {
  claims?: Record<string, unknown>
  headers?: Record<string, string>
  method?: string
  path?: string
}

/** A visitor who is not logged in. */
export const ANONYMOUS: Caller = { claims: { role: 'anon' } }

/** A person who is logged in. */
export function person(userId: string, extra: Record<string, unknown> = {}): Caller {
  return { claims: { role: 'authenticated', user_id: userId, ...extra } }
}

/** Runs the work in one transaction with the caller's database role and the settings of a request. */
export function as<T>(database: Database, caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { claims = { role: 'anon' }, headers = {}, method = 'POST', path = '/' } = caller
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true),
        set_config('request.method', $3, true), set_config('request.path', $4, true), private.keep_caller(), set_config('role', $5, true)`,
      [JSON.stringify(claims), JSON.stringify(headers), method, path, claims['role']],
    )
    return work(tx)
  })
}

/**
 * Does the work and leaves its transaction open until `commit`, to test overlapping transactions. Without
 * claims, it runs as the owner.
 */
export async function holdTransaction(
  database: Database,
  caller: Caller,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<{ commit(): Promise<void> }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let finished: Promise<void> = Promise.resolve()
  await new Promise<void>((done, fail) => {
    const held = async (tx: Transaction) => {
      await work(tx)
      done()
      await released
    }
    finished = caller.claims ? as(database, caller, held) : database.transaction(held)
    finished.catch(fail)
  })
  return {
    commit: () => {
      release()
      return finished
    },
  }
}

/** Resolves once statements of other transactions wait for a lock, at least `count` of them. */
export async function waitForBlocked(database: Database, count = 1): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(Number(await valueOf(database, waiting))).toBeGreaterThanOrEqual(count)
  })
}

/** The rows that one statement returns to the caller. */
export async function rowsAs<Row = Record<string, unknown>>(
  database: Database,
  caller: Caller,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return as(database, caller, async (tx) => (await tx.query<Row>(sql, values)).rows)
}

/** The first column of the first row that one statement returns to the caller. */
export async function valueAs<Value>(
  database: Database,
  caller: Caller,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Value> {
  const [row] = await rowsAs(database, caller, sql, values)
  return Object.values(row ?? {})[0] as Value
}

/** A value read as the owner of the database, unrestricted by policies. */
export async function valueOf<Value>(
  database: Database,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Value> {
  const { rows } = await database.query(sql, values)
  return Object.values(rows[0] ?? {})[0] as Value
}

export interface Failure {
  /** ERROR_… for a raised code, else the SQLSTATE. */
  code: string
  params: Record<string, unknown>
  message: string
}

/** The error the work fails with; throws if it succeeds. */
export async function failure(work: Promise<unknown>): Promise<Failure> {
  try {
    await work
  } catch (error) {
    const raised = databaseError(error)
    if (!raised) throw error
    const { code, message } = raised
    if (code !== 'P0001' && code !== 'PT401') return { code, params: {}, message }
    return { message, ...(JSON.parse(message) as Pick<Failure, 'code' | 'params'>) }
  }
  throw new Error('nothing failed')
}
