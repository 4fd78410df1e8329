import { beforeAll, describe, expect, it } from 'vitest'

import { KINDS, useApi } from './api.ts'
import { expectRefusedInWords, secretsOf } from './no-leak.ts'
import { CALLS } from './permissions/calls.ts'
import { createWorld, type World } from './permissions/world.ts'
import { badCalls } from './wrong/bad-requests.ts'

describe.each(KINDS)('an invalid call on %s', (kind) => {
  const { ask, ...api } = useApi(kind, { undone: true })
  let world: World
  let secrets: RegExp

  beforeAll(async () => {
    world = await createWorld({ ask, ...api })
    secrets = await secretsOf(api.database())
  })

  it.each(Object.keys(CALLS))(
    'to %s fails with a proper error',
    async (name) => {
      const requests = await badCalls(name, api.database(), world)
      for (const request of requests) {
        const { line, body } = request
        expectRefusedInWords(await ask(line, { as: world.people.admin.token, body }), secrets, request)
      }
    },
    60_000,
  )

  it('to a missing or hidden function fails with a proper error', async () => {
    for (const line of [
      'POST /rpc/fail',
      'POST /rpc/pre_request',
      'POST /rpc/issue_tokens',
      'GET /passwords',
      'GET /private.passwords',
    ]) {
      const answer = await ask(line, { as: world.people.admin.token })
      expect(answer.status).toBe(404)
    }
  })
})
