import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startNativePostgres } from '../../helpers/native-postgres.ts'
import { startServer } from '../../helpers/server-process.ts'
import { ms, printMachine, printTable, summarise, type Summary, times } from '../report.ts'
import { ATTACKS } from './attacks.ts'
import { type Act, honestActs } from './honest.ts'

// Honest people alone and alongside each attack, on the embedded database and on PostgreSQL. All requests go,
// for some seconds each, to a server that this starts on 127.0.0.1. Arguments select databases by name.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const GOAL = 3
let failed = false

type Figures = Record<string, Summary>

/** Performs each act in turn. An honest request that is refused fails the benchmark. */
async function measure(acts: Record<string, Act>): Promise<Figures> {
  const samples: Record<string, number[]> = {}
  for (let round = -2; round < ROUNDS; round++) {
    for (const [name, act] of Object.entries(acts)) {
      const began = performance.now()
      await act()
      if (round >= 0) (samples[name] ??= []).push(performance.now() - began)
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, summarise(list)]))
}

function row(name: string, figures: Figures, alone: Figures): string[] {
  return [
    name,
    ...Object.entries(figures).flatMap(([act, { p50, p95 }]) => {
      const ratio = p95 / (alone[act]?.p95 ?? p95)
      if (ratio > GOAL) failed = true
      return [ms(p50), ms(p95), times(ratio)]
    }),
  ]
}

/** Starts an attack; `end` resolves to its responses. */
function attack(name: string, target: URL): { end(): Promise<string> } {
  const attacker = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/siege/attacker.ts', name, target.href],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let said = ''
  attacker.stdout.on('data', (chunk) => (said += String(chunk)))
  const closed = once(attacker, 'close')
  return {
    end: async () => {
      attacker.stdin.end()
      await closed
      return said.trim()
    },
  }
}

async function besiege(kind: string, env: Record<string, string>): Promise<void> {
  const server = await startServer({ env: { ...env, DEMO: 'true', TRUST_PROXY: '1', HOST: '127.0.0.1' } })
  try {
    const target = new URL(server.url)
    const acts = await honestActs(target)
    await measure(acts)
    const alone = await measure(acts)
    const header = ['', ...Object.keys(alone).flatMap((act) => [`${act}, p50`, 'p95', 'to alone'])]
    const table = [header, row('alone', alone, alone)]
    const said: string[] = []
    for (const name of Object.keys(ATTACKS)) {
      const attacked = attack(name, target)
      try {
        table.push(row(name, await measure(acts), alone))
      } catch (error) {
        failed = true
        table.push([name, String(error)])
      }
      said.push(`${name}: ${await attacked.end()}`)
    }
    printTable(`${ROUNDS} of each on ${kind}, goal at most ${GOAL} ×`, table)
    console.log(`  The attacks were answered:\n    ${said.join('\n    ')}`)
  } finally {
    await server.stop()
  }
}

async function onEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'samspel-siege-'))
  await besiege('PGlite', { DATA_DIR: folder })
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function onPostgresql(): Promise<void> {
  const cluster = await startNativePostgres()
  try {
    await besiege('PostgreSQL', { DATABASE_URL: cluster.url('postgres') })
  } finally {
    cluster.stop()
  }
}

printMachine()
const chosen = process.argv.slice(2)
if (chosen.length === 0 || chosen.includes('postgresql')) await onPostgresql()
if (chosen.length === 0 || chosen.includes('pglite')) await onEmbedded()
if (failed) process.exitCode = 1
