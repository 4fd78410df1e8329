import { readFileSync } from 'node:fs'

import type { Database } from '#server/database/database.ts'

/** A database that knows how much processor time its transactions take. */
export interface TimedDatabase extends Database {
  /** The processor time (ms) of all transactions so far. */
  spent(): number
}

/**
 * Measures the processor time of transactions: PGlite's in this process, PostgreSQL's in that of the connection. Unlike
 * elapsed time, it leaves out what other processes do.
 */
export function timed(database: Database): TimedDatabase {
  let spent = 0
  return {
    ...database,
    spent: () => spent,
    transaction: (work, options) =>
      database.transaction(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        const clock = () => (database.kind === 'pglite' ? ofThisProcess() : ofProcess(rows[0]!.pid))
        const began = clock()
        try {
          return await work(tx)
        } finally {
          spent += clock() - began
        }
      }, options),
  }
}

function ofThisProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function ofProcess(pid: number): number {
  // After the command in parentheses: fields 14 and 15 of proc(5), in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * The least processor time (ms) that the work took, of at most five attempts: whatever else the process does meanwhile
 * (collecting garbage, compiling) only adds. Ends with the first attempt within `enough`.
 */
export async function leastTime(
  database: TimedDatabase,
  enough: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < 5 && least > enough; attempt++) {
    const before = database.spent()
    await work()
    least = Math.min(least, database.spent() - before)
  }
  return least
}
