import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright/test'

import { CHUNKS } from '../../../chunks.ts'
import type { DemoRole } from '../../e2e/api.ts'
import { firstVisit, kilobytes } from '../../e2e/first-visit.ts'
import { chromiumPath } from '../../helpers/chromium.ts'
import { unpackSnapshot } from '../../helpers/pglite-snapshot.ts'
import { startServer } from '../../helpers/server-process.ts'
import { printMachine, printTable } from '../report.ts'
import { buildWithout } from './build-without.ts'

// `npm run bench:chunks`: what each group of chunks.ts gains. The app is built once as it is and once without each group; a
// first visit to some screens then says how many scripts it fetches, and how many kB of them. With names as arguments only
// those groups.

const SCREENS: { path: string; as?: DemoRole }[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/', as: 'Member' },
  { path: '/events', as: 'Member' },
  { path: '/admin/qr', as: 'Door staff' },
  { path: '/admin/users', as: 'Admin' },
]

const named = process.argv.slice(2)

interface Fetched {
  files: number
  kB: number
}

async function visitAll(browser: Browser, url: string): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  for (const { path, as } of SCREENS) {
    const scripts = await firstVisit(browser, url, path, as)
    fetched.push({ files: Object.keys(scripts).length, kB: kilobytes(scripts) })
  }
  return fetched
}

const change = (before: Fetched, after: Fetched) => {
  const signed = (value: number, digits: number) => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`
  return `${signed(after.files - before.files, 0)}, ${signed(after.kB - before.kB, 1)} kB`
}

printMachine(await chromiumPath())
const folder = mkdtempSync(join(tmpdir(), 'samspel-chunks-'))
const app = join(folder, 'app')
mkdirSync(app)
await unpackSnapshot('demo', join(folder, 'data'))
await buildWithout(undefined, app)
const server = await startServer({
  env: { DATA_DIR: join(folder, 'data') },
  command: [process.execPath, '--import', 'tsx', 'tests/bench/chunks/server.ts', app],
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
try {
  const asItIs = await visitAll(browser, server.url)
  const rows = [
    ['without', ...SCREENS.map(({ path }) => path)],
    ['nothing', ...asItIs.map(({ files, kB }) => `${files}, ${kB.toFixed(1)} kB`)],
  ]
  for (const { name } of CHUNKS.filter(({ name }) => named.length === 0 || named.includes(name))) {
    await buildWithout(name, app)
    const fetched = await visitAll(browser, server.url)
    rows.push([name, ...fetched.map((after, screen) => change(asItIs[screen] ?? after, after))])
  }
  printTable(
    'Scripts of a first visit (number, compressed), and what more of them without a chunk group',
    rows,
  )
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
