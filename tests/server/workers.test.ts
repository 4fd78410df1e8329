import { expect, it } from 'vitest'

import { testWorkers } from '../helpers/workers.ts'

const GB = 1024 ** 3

it.each([
  ['one per core', 4, 32 * GB, 4],
  ['no more than the memory holds', 16, 12 * GB, 4],
  ['two on the smallest machine', 1, 2 * GB, 2],
  ['eight at most', 64, 512 * GB, 8],
])('runs test workers: %s', (_rule, cores, memory, workers) => {
  expect(testWorkers(cores, memory)).toBe(workers)
})
