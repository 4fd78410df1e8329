import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromiumPath } from '../../helpers/chromium.ts'
import { startServer } from '../../helpers/server-process.ts'
import { ms, printMachine, printTable, summarise, times } from '../report.ts'

const LATER_STARTS = 7

/** Milliseconds from the start of the process until it says it is ready. */
async function timeStart(folder: string): Promise<number> {
  const began = performance.now()
  const server = await startServer({ env: { DATA_DIR: folder } })
  const elapsed = performance.now() - began
  await server.stop()
  return elapsed
}

printMachine(await chromiumPath())
const folder = mkdtempSync(join(tmpdir(), 'samspel-bench-'))
try {
  const building = await timeStart(folder)
  rmSync(folder, { recursive: true, force: true })
  const first = await timeStart(folder)
  const later: number[] = []
  for (let start = 0; start < LATER_STARTS; start++) later.push(await timeStart(folder))
  const { p50, p95 } = summarise(later)
  printTable('npm start on the embedded database, from the process to "ready"', [
    ['', 'time', 'to a later start'],
    ['first start, app built if its sources changed', ms(building), times(building / p50)],
    ['first start, app built before', ms(first), times(first / p50)],
    [`later start, p50 of ${LATER_STARTS}`, ms(p50), times(1)],
    [`later start, p95 of ${LATER_STARTS}`, ms(p95), times(p95 / p50)],
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
