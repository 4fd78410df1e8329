import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

// `npm run faults -- --seed N --runs N`: as many random evenings at three doors, and random sets of scans, as wanted. What
// `npm test` does with seeds that are always the same, and fewer of them.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Evenings. */
    runs: { type: 'string', default: '1000' },
    /** Sets of scans. */
    sets: { type: 'string', default: '100000' },
  },
})

const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'db', 'tests/db/evenings.test.ts', 'tests/db/attendance.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULTS_SEED: values.seed, FAULTS_RUNS: values.runs, FAULTS_SETS: values.sets },
  },
)
process.exit(status ?? 1)
