import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

import { checkBrowsers } from './browser/check-browsers.ts'

// `npm run faults -- --seed N --runs N`: any number of random evenings at three doors, of random sets of scans, of random
// changes to rosters, and of short outages; `npm test` runs fewer of them with fixed seeds. `--browser`: evenings of the built app in three
// browsers, against a real server. On failure it exits with 1 and prints seed, path and schedule; `--path`
// repeats it.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Evenings; 1000 by default, 33 in browsers. */
    runs: { type: 'string' },
    /** Sets of scans. */
    sets: { type: 'string', default: '100000' },
    /** Sequences of changes to rosters. */
    rosters: { type: 'string', default: '10000' },
    /** Short outages of the server. */
    outages: { type: 'string', default: '1000' },
    path: { type: 'string' },
    browser: { type: 'boolean', default: false },
  },
})

const PROJECTS = ['faults', 'db', 'unit'].flatMap((name) => ['--project', name])

console.log(`seed ${values.seed}`)
process.exitCode = values.browser ? await inBrowsers() : inNode()

async function inBrowsers(): Promise<number> {
  try {
    const { seed, runs = '33', path } = values
    await checkBrowsers({ seed: Number(seed), runs: Number(runs), ...(path && { path }) })
    return 0
  } catch (error) {
    console.error(error)
    return 1
  }
}

function inNode(): number {
  const { seed, runs = '1000', sets, rosters, outages, path = '' } = values
  const others = path
    ? []
    : ['tests/db/attendance.test.ts', 'tests/db/roster-pulls.test.ts', 'src/offline/delivery/outages.test.ts']
  const files = ['tests/faults/evenings.test.ts', ...others]
  const { status } = spawnSync('npx', ['vitest', 'run', ...PROJECTS, ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULTS_SEED: seed,
      FAULTS_RUNS: runs,
      FAULTS_SETS: sets,
      FAULTS_ROSTERS: rosters,
      FAULTS_OUTAGES: outages,
      FAULTS_PATH: path,
    },
  })
  return status ?? 1
}
