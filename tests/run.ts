import { aptInstall } from './helpers/apt.ts'
import { caddyPath } from './helpers/caddy.ts'
import { command, playwright, type Result, type Step, vitest } from './helpers/check.ts'
import { chromiumPath, headlessShellPath } from './helpers/chromium.ts'
import { postgresBinaries } from './helpers/native-postgres.ts'

// `npm test`: runs all checks, even after one fails. `npm test -- types unit` runs only those.

const RUNTIMES = ['src', 'sw', 'server', 'tests']

const STEPS: Step[] = [
  ...RUNTIMES.map((folder) => command(`types of ${folder}`, 'tsc', '-p', folder)),
  command('lint', 'oxlint'),
  command('format', 'oxfmt', '--check'),
  command('dead code', 'knip'),
  command('generated API types', 'npm', 'run', '--silent', 'db:types:check'),
  command('package', 'npm', 'run', '--silent', 'package'),
  vitest('api', 'db', 'faults', 'gateway', 'mail', 'server', 'sw', 'unit'),
  playwright('e2e', 'tests/e2e/playwright.config.ts'),
]

/** What a check needs on the machine. If something is missing, the check fails; it is never skipped. */
const NEEDS: Record<string, (() => Promise<void>)[]> = {
  api: [postgresql],
  db: [postgresql],
  faults: [postgresql],
  gateway: [postgresql],
  mail: [postgresql],
  server: [postgresql, caddy],
  sw: [chromium],
  e2e: [postgresql, chromium, headlessShell],
}

async function postgresql(): Promise<void> {
  try {
    postgresBinaries()
  } catch (error) {
    if (!aptInstall('postgresql')) throw error
    postgresBinaries()
  }
}

/** From the distribution; if it is unavailable, the tests of deploy/ that need it are skipped. */
async function caddy(): Promise<void> {
  if (caddyPath() === undefined) aptInstall('caddy')
  if (caddyPath() === undefined) console.log('Caddy is missing: deploy/ is not run as processes.')
}

async function chromium(): Promise<void> {
  await chromiumPath()
}

async function headlessShell(): Promise<void> {
  await headlessShellPath()
}

const wanted = process.argv.slice(2)
const matches = (name: string, want: string) => name === want || name.startsWith(`${want} `)
const all = STEPS.flatMap(({ names }) => names)
const unknown = wanted.filter((want) => !all.some((name) => matches(name, want)))
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(2)
}

const failed = (name: string, error: unknown): Result => ({
  name,
  seconds: 0,
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [error instanceof Error ? error.message : String(error)],
})

/** The checks whose needs are met; the others have failed. */
async function provideFor(names: string[]): Promise<string[]> {
  const ready: string[] = []
  for (const name of names) {
    try {
      for (const provide of NEEDS[name] ?? []) await provide()
      ready.push(name)
    } catch (error) {
      results.push(failed(name, error))
    }
  }
  return ready
}

const results: Result[] = []
for (const step of STEPS) {
  const names = step.names.filter((name) => wanted.length === 0 || wanted.some((want) => matches(name, want)))
  if (names.length === 0) continue
  console.log(`\n── ${names.join(', ')}`)
  const ready = await provideFor(names)
  if (ready.length === 0) continue
  results.push(...(await step.run(ready).catch((error: unknown) => ready.map((name) => failed(name, error)))))
}

console.log('\n── summary')
for (const { name, passed, failed: failures, skipped, failures: messages, seconds } of results) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(
    `${failures > 0 ? '✗' : '✓'} ${name.padEnd(20)} ${passed} passed, ${failures} failed${skips} (${seconds.toFixed(1)} s)`,
  )
  for (const message of messages) console.log(`  ✗ ${message}`)
}
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0
