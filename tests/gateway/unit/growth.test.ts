import fc from 'fast-check'
import { expect, it } from 'vitest'

import { GatewayError } from '#server/gateway/errors.ts'
import { MEMBER, refuseCostly } from '#server/gateway/request/allowance.ts'
import { parseBody } from '#server/gateway/request/body.ts'
import { parseAccept, parseMediaType } from '#server/gateway/request/media-type.ts'
import { isTooDeep } from '#server/gateway/request/nesting.ts'
import { isTooCostly } from '#server/gateway/request/pattern-size.ts'
import { parsePreferences } from '#server/gateway/request/preferences.ts'
import { parseQueryString } from '#server/gateway/request/query-string.ts'
import { parseQuery } from '#server/gateway/request/query.ts'

// Everything that is significant in the grammars; whatever makes a parser backtrack is made of these.
const CHARACTERS = `. , : ; ! ( ) [ ] { } < > " ' \\ * % & = - + _ $ | ? ^ ~ / 0 a å 😀`
const WORDS =
  '-> ->> :: a. eq. not. in.( is. or( and=( match. imatch. fts. like(any).{ [. [: [= [^ .)[ {1,2} \\1 "" \\" %zz %41 ' +
  'a= select= order= .limit=1& ;q= nulls= a/b tx= max-affected=1 {"a": [['
const MEANT = [...`${CHARACTERS} ${WORDS}`.split(' '), ' ', '\t', '\r', '\n', '; q =']
const meant = fc.array(fc.constantFrom(...MEANT), { maxLength: 4 }).map((words) => words.join(''))
const grown = fc.record({ before: meant, unit: meant.filter((unit) => unit !== ''), after: meant })

const attempt = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
}
const body = (type: string) => (text: string) =>
  attempt(() => parseBody(Buffer.from(text), parseMediaType(type), undefined, true))

const READERS: Record<string, (text: string) => void> = {
  'a pattern': isTooCostly,
  'a query string': (text) => attempt(() => refuseCostly(parseQuery(parseQueryString(text), false), MEMBER)),
  'a call': (text) => attempt(() => parseQuery(parseQueryString(text), true)),
  'a select list': (text) => attempt(() => parseQuery([['select', text]], false)),
  'a filter': (text) => attempt(() => parseQuery([['a', text]], false)),
  'a key': (text) => attempt(() => parseQuery([[text, 'eq.1']], false)),
  logic: (text) => attempt(() => parseQuery([['or', text]], false)),
  'an order': (text) => attempt(() => parseQuery([['order', text]], false)),
  'an Accept header': parseAccept,
  'a Content-Type header': parseMediaType,
  'a Prefer header': (text) => parsePreferences(text, true),
  nesting: (text) => void isTooDeep(text, true),
  'a JSON body': body('application/json'),
  'a CSV body': body('text/csv'),
  'a form body': body('application/x-www-form-urlencoded'),
}

const SMALL = 4096
const TIMES = 8
/** Below this a request does no harm, and measurements are too noisy. */
const HARMLESS_MS = 15

/** The CPU time of the fastest attempt: other work, such as garbage collection, can only add to it. */
function cost(read: () => unknown, attempts: number): number {
  let least = Infinity
  for (let attempt = 0; attempt < attempts; attempt++) {
    const start = process.cpuUsage()
    read()
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

// For eight times the text, a quadratic parser takes 64 times as long, a linear one 8 times.
it.each(Object.keys(READERS))('parsing %s takes linear time for any input', (what) => {
  const read = READERS[what] as (text: string) => void
  fc.assert(
    fc.property(grown, ({ before, unit, after }) => {
      const text = (length: number) => before + unit.repeat(length / unit.length) + after
      const costs = (attempts: number) => {
        const large = cost(() => read(text(SMALL * TIMES)), attempts)
        return { large, ratio: large / cost(() => read(text(SMALL)), attempts) }
      }
      // Only suspicious cases are measured thoroughly.
      const first = costs(3)
      if (first.large < HARMLESS_MS || first.ratio < TIMES * 3) return
      const { large, ratio } = costs(20)
      // What was slow only at first was a busy machine.
      if (large < HARMLESS_MS) return
      expect(ratio, `${JSON.stringify({ before, unit, after })}: ${large} ms`).toBeLessThan(TIMES * 3)
    }),
    { numRuns: 300, seed: 20261122 },
  )
})

it('parses the request that once took 17 seconds instantly', () => {
  expect(cost(() => isTooCostly('[.)'.repeat(5000)), 3)).toBeLessThan(200)
})
