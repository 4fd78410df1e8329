import sparticuz from '@sparticuz/chromium'
import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright'

import { aptInstall } from './apt.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium that starts: CHROMIUM_PATH, the machine's own or Playwright's; otherwise one that is
 * installed now, from the distribution (as root), Playwright's download site, or the npm package
 * @sparticuz/chromium. Throws if none starts.
 */
export async function chromiumPath(): Promise<string> {
  const path = await findOrInstall()
  // Playwright reads its configuration in every worker; one search is enough.
  process.env.CHROMIUM_PATH = path
  return path
}

async function findOrInstall(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`)
  }
  const found = firstThatStarts()
  if (found) return found
  if (aptInstall('chromium') || installPlaywrights()) {
    const installed = firstThatStarts()
    if (installed) return installed
  }
  const packaged = await sparticuz.executablePath()
  if (starts(packaged)) return packaged
  throw new Error(
    'Chromium is missing: none starts from the usual places, and neither the distribution nor ' +
      'Playwright nor @sparticuz/chromium could provide one. Install Chromium or set CHROMIUM_PATH.',
  )
}

/**
 * The Chromium for screens that need neither a camera nor to be offline: HEADLESS_SHELL_PATH, or the npm package's, which
 * is a headless shell and takes a third less time than a desktop's browser (planning.spec and the specs of members, alternating beside
 * other work: 226 and 206 s against 144 and 153); where that does not start, `chromiumPath`. Throws if none starts.
 */
export async function headlessShellPath(): Promise<string> {
  const path = process.env.HEADLESS_SHELL_PATH ?? (await sparticuz.executablePath())
  const found = starts(path) ? path : await chromiumPath()
  process.env.HEADLESS_SHELL_PATH = found
  return found
}

function firstThatStarts(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find(starts)
}

// The file's existence is not enough: Ubuntu's is a stub for snap, and a downloaded one may lack its
// libraries.
function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
}

function installPlaywrights(): boolean {
  console.log("Installing Playwright's Chromium …")
  return spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }).status === 0
}
