import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Answer, assertAnswered } from '../helpers/http.ts'
import { KINDS, LOCAL, useCinema } from './cinema.ts'
import { randomRequest } from './random-requests.ts'

const PARAMETERS = { numRuns: 1000, seed: 20261121 }

describe.each(KINDS)('any request at all on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('is answered or refused, never with a failure of the server', async () => {
    const answered = fc.asyncProperty(randomRequest, async ({ line, extras }) => {
      assertAnswered(await ask(line, extras), line)
    })
    await fc.assert(answered, PARAMETERS)
  })
})

describe.runIf(LOCAL)('any request at all', () => {
  const embedded = useCinema('pglite')
  const native = useCinema('postgresql')

  /** Without what may differ: the order of rows that nobody asked for, the words of two versions of PostgreSQL. */
  const comparable = ({ status, headers, body }: Answer) => ({
    status,
    range: headers['content-range'],
    body: status >= 300 ? body.code : Array.isArray(body) ? body.length : typeof body,
  })

  it('is answered alike on both databases', async () => {
    const alike = fc.asyncProperty(randomRequest, async ({ line, extras }) => {
      const answers = await Promise.all([embedded.ask(line, extras), native.ask(line, extras)])
      expect({ line, ...comparable(answers[0]) }).toEqual({ line, ...comparable(answers[1]) })
    })
    await fc.assert(alike, { ...PARAMETERS, seed: 20261122 })
  })
})
