import type { AddressInfo } from 'node:net'

import type { Call } from '../../scale/call.ts'
import { rolledBack } from '../../scale/rolled-back.ts'
import { headersOf, make, requireStatus, target } from '../../scale/send.ts'
import { type Summary, summarise } from '../report.ts'
import type { Stage } from './stage.ts'

const MOST = 30
const LEAST = 5
const SECONDS = 2

/** Repeats one call over HTTP after a warm-up call: thirty times, or for two seconds. */
export async function measure(stage: Stage, call: Call): Promise<Summary> {
  const once = caller(stage, call)
  await once()
  const samples: number[] = []
  const until = performance.now() + SECONDS * 1000
  while (samples.length < MOST && (samples.length < LEAST || performance.now() < until)) {
    const began = performance.now()
    await once()
    samples.push(performance.now() - began)
  }
  return summarise(samples)
}

function caller({ app, database, facts }: Stage, call: Call): () => Promise<void> {
  if ('sql' in call) {
    const undone = rolledBack(database)
    return () => make(call, facts, undefined, undone)
  }
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api${target(call)}`
  const request: RequestInit = {
    method: call.method,
    headers: headersOf(call, facts),
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  }
  return async () => {
    const response = await fetch(url, request)
    requireStatus(call, response.status, await response.text())
  }
}
