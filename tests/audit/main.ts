import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright/test'

import { printMachine, printTable } from '../bench/report.ts'
import { firstVisit, kilobytes } from '../e2e/first-visit.ts'
import type { Phone } from '../e2e/phone.ts'
import { violationsOf } from '../helpers/axe.ts'
import { chromiumPath } from '../helpers/chromium.ts'
import { freePort } from '../helpers/free-port.ts'
import { startServer } from '../helpers/server-process.ts'
import { openScreen } from '../screenshots/photograph.ts'
import type { Screen } from '../screenshots/screens.ts'
import { screensNamed, tour } from '../screenshots/tour.ts'
import { showVariant, VARIANTS } from '../screenshots/variants.ts'
import { GOALS, SCRIPT_GOALS } from './goals.ts'
import { httpsFront } from './https-front.ts'
import { type Scores, scoresOf } from './lighthouse.ts'

// `npm run audit:web`: Lighthouse (mobile) and axe for every screen of the built app with the demo, and the
// size of the script loaded on a first visit. Arguments select screens by name. Fails when a goal is missed.

/** One of each language, theme and width. */
const AXE_VARIANTS = VARIANTS.filter(({ name }) => ['sv-dark-360', 'en-light-1280'].includes(name))

interface Audited {
  screen: Screen
  url: string
  violations: string[]
  /** Missing if another screen has the same address, or if Lighthouse failed. */
  scores?: Scores
}

const chosen = screensNamed(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'samspel-audit-'))
const server = await startServer({ env: { DATA_DIR: folder } })
const front = await httpsFront(server.url, folder)
const debuggingPort = await freePort()
const audited: Audited[] = []
const misses: string[] = []
const scripts: { name: string; size: number; goal: number }[] = []
try {
  await tour(server.url, chosen, audit, { front: front.url, trustedPin: front.pin, debuggingPort })
  await weighScripts()
} finally {
  front.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
report()
process.exitCode = misses.length > 0 ? 1 : 0

async function audit({ page }: Phone, screens: Screen[]): Promise<void> {
  const visited = screens.map((screen): Audited => ({ screen, url: '', violations: [] }))
  for (const variant of AXE_VARIANTS) {
    await showVariant(page, variant)
    for (const row of visited) {
      await noting(`${row.screen.name} ${variant.name}`, async () => {
        await openScreen(page, row.screen)
        row.url = page.url()
        const found = await violationsOf(page)
        row.violations.push(
          ...found.map(([rule, elements]) => `${rule} (${variant.name}): ${elements.join(' ')}`),
        )
      })
    }
  }
  // A second tab of the app would compete for the CPU during the measurement.
  await page.goto('about:blank')
  const measured = visited.filter((row) => row.url && visited.find(({ url }) => url === row.url) === row)
  for (const row of measured) {
    await noting(row.screen.name, async () => {
      row.scores = await scoresOf(row.url, debuggingPort)
      console.log(row.screen.name, row.scores.performance)
    })
  }
  audited.push(...visited)
}

async function weighScripts(): Promise<void> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  for (const { name, path, as, goal } of SCRIPT_GOALS)
    scripts.push({ name, size: kilobytes(await firstVisit(browser, server.url, path, as)), goal })
  await browser.close()
}

async function noting(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    misses.push(`${title}: ${String(error)}`)
  }
}

function report(): void {
  for (const { screen, scores, violations } of audited) {
    misses.push(...violations.map((violation) => `${screen.name}: ${violation}`))
    if (!scores) continue
    misses.push(...scores.faults.map((fault) => `${screen.name}: ${fault}`))
    for (const goal of ['performance', 'accessibility', 'bestPractices'] as const)
      if (scores[goal] < GOALS[goal]) misses.push(`${screen.name}: ${goal} ${scores[goal]}`)
  }
  for (const { name, size, goal } of scripts)
    if (size > goal) misses.push(`${name}: ${size.toFixed(1)} kB of script, ${goal} at most`)

  printMachine(process.env.CHROMIUM_PATH)
  printTable('Lighthouse (mobile; below its goal, performance is the median of several runs) and axe', [
    ['screen', 'performance', 'runs', 'accessibility', 'best practices', 'axe violations'],
    ...audited.map(({ screen, scores, violations }) => [
      screen.name,
      ...(scores
        ? [scores.performance, scores.runs, scores.accessibility, scores.bestPractices]
        : ['', '', '', '']
      ).map(String),
      String(violations.length),
    ]),
  ])
  printTable('Script of a first visit, as compressed', [
    ['screen', 'kB', 'at most'],
    ...scripts.map(({ name, size, goal }) => [name, size.toFixed(1), String(goal)]),
  ])
  for (const miss of misses) console.error(`✗ ${miss}`)
}
