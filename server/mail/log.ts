import pino from 'pino'

import type { Settings } from '../config.ts'

/** Where the worker's failures go when no server is around it: JSON lines, as the server's own. */
export function mailLog(level: Settings['LOG_LEVEL']): (what: string, error: unknown) => void {
  const log = pino({ level })
  return (what, error) => log.error({ err: error }, what)
}
