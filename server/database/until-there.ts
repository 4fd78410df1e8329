import { setTimeout as delay } from 'node:timers/promises'

import { databaseError, NoConnection } from './database.ts'

const LONGEST_WAIT_S = 30

interface Waiting {
  /** Without it, there is one attempt. */
  signal: AbortSignal | undefined
  /** Called for every failed attempt, with the time of the next one. */
  onAway(error: unknown, seconds: number): void
}

/**
 * Connects to a server that may be down for a while: retries after one second, then two, four, up to half a minute.
 * Rejects if the server is up and refuses, or if the signal is aborted.
 */
export async function untilThere<T>(connect: () => Promise<T>, { signal, onAway }: Waiting): Promise<T> {
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, LONGEST_WAIT_S)) {
    try {
      return await connect()
    } catch (error) {
      if (!isAway(error) || !signal) throw error
      onAway(error, seconds)
      await delay(seconds * 1000, undefined, { signal })
    }
  }
}

/** No response at that address, or PostgreSQL is starting, stopping or full. */
function isAway(error: unknown): boolean {
  const cause = error instanceof NoConnection ? error.cause : error
  const code = databaseError(cause)?.code
  if (code !== undefined) return AWAY.has(code)
  const failed = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause
  return (failed as NodeJS.ErrnoException).syscall !== undefined || /timeout|terminated/i.test(String(failed))
}

const AWAY = new Set(['57P01', '57P03', '53300'])
