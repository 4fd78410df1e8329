import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Answer, assertAnswered } from '../helpers/http.ts'
import { KINDS, LIMITS, LOCAL, useCinema } from './cinema.ts'
import { randomRequest } from './random-requests.ts'

const PARAMETERS = { numRuns: 1000, seed: 20261121 }

describe.each(KINDS)('a random request on %s', (kind) => {
  const { ask } = useCinema(kind, LIMITS)

  it('is answered or rejected, never with a server error', async () => {
    const answered = fc.asyncProperty(randomRequest, async ({ line, extras }) => {
      assertAnswered(await ask(line, extras), line)
    })
    await fc.assert(answered, PARAMETERS)
  })
})

describe.runIf(LOCAL)('a random request', () => {
  const embedded = useCinema('pglite', LIMITS)
  const native = useCinema('postgresql', LIMITS)

  /** Ignores what may differ: the order of unsorted rows, and messages of different PostgreSQL versions. */
  const comparable = ({ status, headers, body }: Answer) => ({
    status,
    range: headers['content-range'],
    body: status >= 300 ? body.code : Array.isArray(body) ? body.length : typeof body,
  })

  it('gets the same response on both databases', async () => {
    const alike = fc.asyncProperty(randomRequest, async ({ line, extras }) => {
      const answers = await Promise.all([embedded.ask(line, extras), native.ask(line, extras)])
      expect({ line, ...comparable(answers[0]) }).toEqual({ line, ...comparable(answers[1]) })
    })
    await fc.assert(alike, { ...PARAMETERS, seed: 20261122 })
  })
})
