import { LARGE } from '#db/seed/large.ts'

import { startNativePostgres } from '../../helpers/native-postgres.ts'
import { explainAll } from '../../scale/explain.ts'
import { ms, printMachine, printTable, times } from '../report.ts'
import { measure } from './measure.ts'
import { openStage } from './stage.ts'

// Every call of the contract, on a large association and on the demo, for one user on an idle machine.
const postgres = await startNativePostgres()
const [large, small] = [await openStage(postgres, 'large'), await openStage(postgres, 'small')]
try {
  const { rows } = await large.database.query<{ line: string }>(
    `select concat_ws(' · ', 'PostgreSQL ' || current_setting('server_version'),
      pg_size_pretty(pg_database_size(current_database()))) as line`,
  )
  printMachine()
  console.log(
    `${rows[0]?.line}, filled in ${Math.round(large.filled)} s: ${LARGE.members} members, ${LARGE.events} events, ` +
      `${LARGE.attendances} attendances. Small: the demo. Each transaction is rolled back, on one connection, without fsync.`,
  )
  // First, so that excessive reads are reported before the long part.
  const wrong = await explainAll(large.database, large.url, large.facts)
  for (const [what, found] of Object.entries(wrong)) console.error(`✗ ${what}: ${found.join('; ')}`)

  const table = [['', 'large p50', 'p95', 'small p50', 'p95', 'large / small']]
  for (const [n, call] of large.calls.entries()) {
    const big = await measure(large, call)
    const demo = await measure(small, small.calls[n]!)
    table.push([
      `${call.what} (${call.as})`,
      ms(big.p50),
      ms(big.p95),
      ms(demo.p50),
      ms(demo.p95),
      times(big.p50 / demo.p50),
    ])
  }
  printTable('Each call of the contract', table)

  const excused = large.calls.flatMap(({ what, reads, scans }) => {
    const why = scans?.reason ?? reads
    return why ? [[what, why]] : []
  })
  printTable('What may read more than a page, and why', excused)
  console.log(`\n${large.calls.length} calls, ${Object.keys(wrong).length} with a plan that reads too much.`)
  process.exitCode = Object.keys(wrong).length > 0 ? 1 : 0
} finally {
  await large.close()
  await small.close()
  postgres.stop()
}
