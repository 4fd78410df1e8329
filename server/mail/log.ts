import pino from 'pino'

import type { Settings } from '../config.ts'

/** Where the worker logs failures when it runs without a server: JSON lines, like the server's. */
export function mailLog(level: Settings['LOG_LEVEL']): (what: string, error: unknown) => void {
  const log = pino({ level })
  return (what, error) => log.error({ err: error }, what)
}
