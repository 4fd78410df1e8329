import { existsSync } from 'node:fs'

import { readSettings, type Settings } from '../config.ts'
import { StartError } from './start-error.ts'
import { createTeardown, type Teardown } from './teardown.ts'

const LONGEST_STOP_MS = 10_000

/** What the process passes to its task. */
export interface ProcessContext {
  /** Registers something to close when the process ends, for whatever reason. */
  teardown: Teardown
  /** Aborted when the process is asked to end (SIGINT, SIGTERM, SIGHUP). */
  signal: AbortSignal
}

/** The process around a task that needs valid settings. */
export const runProcess = (
  work: (settings: Settings, context: ProcessContext) => Promise<void>,
  whatFailed = 'Samspel did not start',
): Promise<void> => runTask((context) => work(readSettings(process.env), context), whatFailed)

/**
 * The process around a task: the environment with .env, signals, an orderly shutdown, the exit code. A StartError is shown as its one
 * line, after what has failed; a requested shutdown is not a failure.
 */
export async function runTask(
  work: (context: ProcessContext) => Promise<void>,
  whatFailed: string,
): Promise<void> {
  const stop = new AbortController()
  const teardown = createTeardown()
  // A second signal is no more urgent than the first: npm forwards a Ctrl-C the terminal has already sent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work({ teardown, signal: stop.signal })
  } catch (error) {
    if (!stop.signal.aborted) fail(error instanceof StartError ? `${whatFailed}: ${error.message}` : error)
  }
  setTimeout(exitLate, LONGEST_STOP_MS).unref()
  await teardown.run().catch(fail)
}

/** Resolves when the process is asked to end. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function fail(error: unknown): void {
  process.exitCode = 1
  console.error(error)
}

// Whatever hangs must not keep the process alive.
function exitLate(): void {
  console.error(`Samspel did not stop within ${LONGEST_STOP_MS / 1000} seconds and was ended.`)
  process.exit(1)
}
