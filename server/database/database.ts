/** Options of a transaction, set before its first statement. */
export interface TransactionOptions {
  readOnly?: boolean
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /**
   * Milliseconds one statement may take where PostgreSQL's own `statement_timeout` has no effect, in the embedded
   * database: then it fails with the same 57014.
   */
  statementTimeout?: number
  /**
   * Aborted once nobody waits for the result: PostgreSQL then cancels the running statement (57014), and the transaction is
   * rolled back. The embedded database cannot interrupt a statement, and ignores it.
   */
  signal?: AbortSignal
}

export interface QueryResult<Row> {
  rows: Row[]
  /** Rows returned or affected. */
  rowCount: number
}

/**
 * One open transaction. A statement may be sent before the previous one has been answered: they run in order, on
 * PostgreSQL without waiting for the network in between, and when one fails, all after it fail (25P02).
 */
export interface Transaction {
  /** One statement; values are sent as text (see `toParameter`) and typed by the statement. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  /** Several statements, as written. */
  exec(sql: string): Promise<void>
  /** Rolls back now; the callback may still return a value, but can send no more statements. */
  rollback(): Promise<void>
}

/** A PostgreSQL, whether in a thread of this process (PGlite) or elsewhere. */
export interface Database {
  readonly kind: 'pglite' | 'postgresql'
  /** Commits when the callback returns, rolls back when it throws. Do not nest: PGlite has one connection. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One statement in its own transaction. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  /** Several statements, as written. */
  exec(sql: string): Promise<void>
  /**
   * Calls back with each payload notified on the channel, and with '' after a lost connection was re-established, since
   * anything may have been missed. Resolves to the function that stops listening.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  /** How many connections are open and idle, and how many callers wait for one. */
  load(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** PostgreSQL's report of a failed statement; `code` is the SQLSTATE. */
export interface DatabaseError {
  code: string
  message: string
  severity: string
  detail?: string
  hint?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
}

/**
 * The error as PostgreSQL reported it, or undefined if it has another source (a lost connection, a bug). Recognised by
 * shape: each driver has its own error class, and system errors also carry a short `code`.
 */
export function databaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, severity } = error as Partial<DatabaseError>
  if (typeof code !== 'string' || typeof severity !== 'string') return undefined
  return error as Error & DatabaseError
}

/** No connection available: the server is down, refuses the login, or every connection is in use. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

/** The caller committed the transaction although one of its statements had failed. */
export class AbortedTransaction extends Error {
  constructor() {
    super('the transaction was rolled back: one of its statements had failed')
  }
}
