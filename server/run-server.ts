import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readSettings } from './config.ts'
import { StartError } from './start-error.ts'
import { start, type StartOptions } from './start.ts'
import { createTeardown } from './teardown.ts'

const LONGEST_STOP_MS = 10_000

/** The process: settings from the environment and .env, start, signals, exit code. */
export async function runServer(options: Omit<StartOptions, 'signal' | 'teardown'>): Promise<void> {
  const stopped = new AbortController()
  const teardown = createTeardown()
  // Twice is not more urgent than once: npm passes a Ctrl-C on that the terminal has already sent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())

  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await start(readSettings(process.env), { ...options, teardown, signal: stopped.signal })
    await new Promise((resolve) => {
      if (stopped.signal.aborted) resolve(undefined)
      stopped.signal.addEventListener('abort', resolve)
    })
  } catch (error) {
    if (!stopped.signal.aborted) {
      process.exitCode = 1
      console.error(error instanceof StartError ? `Samspel did not start: ${error.message}` : error)
    }
  }

  const late = new AbortController()
  void delay(LONGEST_STOP_MS, undefined, { signal: late.signal }).then(
    () => process.exit(1),
    () => {},
  )
  try {
    await teardown.run()
  } catch (error) {
    process.exitCode = 1
    console.error('Samspel did not stop cleanly:', error)
  }
  late.abort()
}
