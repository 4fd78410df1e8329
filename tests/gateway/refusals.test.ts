import { beforeEach, describe, expect, it } from 'vitest'

import { DATABASES } from '../helpers/databases.ts'
import { LOCAL, useCinema } from './cinema.ts'

describe.runIf(LOCAL).each(DATABASES)('what is refused on %s', (kind) => {
  let refusals: unknown[] = []
  const { ask } = useCinema(kind, {
    queue: {
      async run(_, work, queued) {
        const result = await work().catch((error: unknown) => {
          refusals.push('failed')
          throw error
        })
        refusals.push(queued?.isRefusal?.(result))
        return result
      },
    },
  })
  beforeEach(() => {
    refusals = []
  })

  // Functions return refusals whose record must be kept, such as of a wrong password.
  it.each([
    ['nothing of what succeeds', 'GET /halls', 200, false],
    ['an error of the database', 'GET /halls?id=eq.x', 400, 'failed'],
    ['a status that a function sets', 'GET /rpc/set_response?status=418', 418, true],
  ])('the queue is told: %s', async (_what, line, status, told) => {
    expect(await ask(line)).toMatchObject({ status })
    expect(refusals).toEqual([told])
  })
})
