import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

import { checkBrowsers } from './browser/check-browsers.ts'

// `npm run faults -- --seed N --runs N`: as many random evenings at three doors, and random sets of scans, as wanted. What
// `npm test` does with seeds that are always the same, and fewer of them. `--browser`: evenings of the built app in
// three browsers, against a real server. A fault ends it with 1, its seed, its path and the schedule; `--path` repeats it.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Evenings; 1000, in browsers 33. */
    runs: { type: 'string' },
    /** Sets of scans. */
    sets: { type: 'string', default: '100000' },
    path: { type: 'string' },
    browser: { type: 'boolean', default: false },
  },
})

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
  const { seed, runs = '1000', sets, path = '' } = values
  const files = ['tests/db/evenings.test.ts', ...(path ? [] : ['tests/db/attendance.test.ts'])]
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'db', ...files], {
    stdio: 'inherit',
    env: { ...process.env, FAULTS_SEED: seed, FAULTS_RUNS: runs, FAULTS_SETS: sets, FAULTS_PATH: path },
  })
  return status ?? 1
}
