import { parseArgs } from 'node:util'

import { chromiumPath } from '../../helpers/chromium.ts'
import { ms, printMachine, printTable, summarise } from '../report.ts'
import { buildBenchPages } from './bench-pages.ts'
import { GOALS, SLOWDOWN } from './goals.ts'
import { LAUNCH_STEPS } from './launch-steps.ts'
import { measureLaunch } from './launch.ts'
import { measureLiveDoors } from './live.ts'
import { BROWSER_NAMES, compareMachines } from './machines.ts'
import { onPhone, openDoor } from './phones.ts'
import { printReplay } from './replay-table.ts'
import { printLargeRoster, printManyKeys, printRoster } from './roster-tables.ts'
import { openStage, type Stage } from './stage.ts'
import { compareVerdicts } from './verdicts-table.ts'

/** Cards that no other part checks in. */
const LIVE = { from: 360, to: 372 }

printMachine(await chromiumPath())
await buildBenchPages()

/**
 * `npm run bench:door -- launch live` runs only those parts; `-- machines --browsers software,packaged --speeds 1,4 --rounds 1` compares
 * fewer machines.
 */
const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: {
    browsers: { type: 'string', default: BROWSER_NAMES.join(',') },
    speeds: { type: 'string', default: '1,2,4' },
    rounds: { type: 'string', default: '2' },
  },
})

const PARTS = {
  machines: (stage: Stage) =>
    compareMachines(stage, {
      browsers: BROWSER_NAMES.filter((name) => values.browsers.split(',').includes(name)),
      speeds: values.speeds.split(',').map(Number),
      rounds: Number(values.rounds),
    }),
  verdicts: compareVerdicts,
  launch: printLaunch,
  search: printLargeRoster,
  live: printLiveDoors,
  roster: printRoster,
  keys: printManyKeys,
  replay: printReplay,
}
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
const isWanted = (name: string) => chosen.length === 0 || chosen.includes(name)

const native = await openStage('postgresql')
try {
  for (const [name, print] of Object.entries(PARTS)) if (isWanted(name)) await print(native)
} finally {
  await native.close()
}

if (isWanted('replay')) {
  const embedded = await openStage('pglite')
  try {
    await printReplay(embedded)
  } finally {
    await embedded.close()
  }
}

async function printLaunch(stage: Stage): Promise<void> {
  const samples = await onPhone(stage, async (phone) => {
    await openDoor(phone.page, stage)
    return measureLaunch(phone, { launches: 9, slowdown: SLOWDOWN })
  })
  const rows = LAUNCH_STEPS.map((step) => {
    const { p50, p95 } = summarise(samples.flatMap((steps) => steps[step] ?? []))
    return [step, ms(p50), ms(p95)]
  })
  printTable(
    `Launch of the installed app without a network, CPU ${SLOWDOWN} × slower, ${samples.length} times: when each step is done ` +
      `(goal ${ms(GOALS.launch)})`,
    [['', 'p50', 'p95'], ...rows],
  )
}

async function printLiveDoors(stage: Stage): Promise<void> {
  const cards = stage.cards.slice(LIVE.from, LIVE.to).map(({ text }) => text)
  const { count, p50, p95 } = summarise(await measureLiveDoors(stage, cards))
  printTable('Three doors with a network: a card until the other two know', [
    ['cards', 'p50', 'p95', 'goal'],
    [String(count), ms(p50), ms(p95), ms(GOALS.live)],
  ])
}
