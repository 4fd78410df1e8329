import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

// `npm run fuzz`: 100,000 random requests; FUZZ_SEED repeats a run, FUZZ_REQUESTS sends more or fewer.
const { FUZZ_SEED = String(randomInt(2 ** 31 - 10)), FUZZ_REQUESTS = '100000' } = process.env
console.log(`FUZZ_SEED=${FUZZ_SEED} FUZZ_REQUESTS=${FUZZ_REQUESTS}`)
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', 'tests/api/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED, FUZZ_REQUESTS },
})
process.exitCode = status ?? 1
