import { aptInstall } from './helpers/apt.ts'
import { caddyPath } from './helpers/caddy.ts'
import { type Check, command, playwright, vitest } from './helpers/check.ts'
import { chromiumPath } from './helpers/chromium.ts'
import { postgresBinaries } from './helpers/native-postgres.ts'
import type { Counts } from './helpers/reports.ts'

// `npm test`: every check, one after the other, and all of them also when one fails. With names as
// arguments (`npm test -- types unit`) only those.

const RUNTIMES = ['src', 'sw', 'server', 'tests']

const CHECKS: Check[] = [
  ...RUNTIMES.map((folder) => command(`types of ${folder}`, 'tsc', '-p', folder)),
  command('lint', 'oxlint'),
  command('format', 'oxfmt', '--check'),
  command('dead code', 'knip'),
  command('generated API types', 'npm', 'run', '--silent', 'db:types:check'),
  command('build', 'npm', 'run', '--silent', 'build'),
  vitest('unit'),
  after(postgresql, vitest('db')),
  after(postgresql, vitest('gateway')),
  after(postgresql, vitest('api')),
  after(postgresql, vitest('mail')),
  after(caddy, after(postgresql, vitest('server'))),
  after(chromium, vitest('sw')),
  after(chromium, playwright('e2e', 'tests/e2e/playwright.config.ts')),
]

/** A check that needs something of the machine; what is missing is its failure, never a reason to leave it out. */
function after(provide: () => Promise<void>, check: Check): Check {
  return { ...check, run: () => provide().then(check.run) }
}

async function postgresql(): Promise<void> {
  try {
    postgresBinaries()
  } catch (error) {
    if (!aptInstall('postgresql')) throw error
    postgresBinaries()
  }
}

/** Of the distribution; the tests of deploy/ that need it are left out where it cannot be had. */
async function caddy(): Promise<void> {
  if (caddyPath() === undefined) aptInstall('caddy')
  if (caddyPath() === undefined) console.log('Caddy is missing: deploy/ is not run as processes.')
}

async function chromium(): Promise<void> {
  await chromiumPath()
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !CHECKS.some((check) => matches(check, name)))
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

function matches(check: Check, name: string): boolean {
  return check.name === name || check.name.startsWith(`${name} `)
}

const results: (Counts & { name: string; seconds: string })[] = []
for (const check of CHECKS) {
  if (names.length > 0 && !names.some((name) => matches(check, name))) continue
  console.log(`\n── ${check.name}`)
  const started = performance.now()
  const counts = await check.run().catch((error: unknown): Counts => {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [error instanceof Error ? error.message : String(error)],
    }
  })
  results.push({ ...counts, name: check.name, seconds: ((performance.now() - started) / 1000).toFixed(1) })
}

console.log('\n── summary')
for (const { name, passed, failed, skipped, failures, seconds } of results) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(20)} ${passed} passed, ${failed} failed${skips} (${seconds} s)`,
  )
  for (const failure of failures) console.log(`  ✗ ${failure}`)
}
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0
