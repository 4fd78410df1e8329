import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import { errorFromResponse } from '#api/errors.ts'

import { KINDS, useApi } from './api.ts'
import { PROVOCATIONS } from './errors/provocations.ts'
import { expectNoLeak, secretsOf } from './no-leak.ts'
import { createWorld, type World } from './permissions/world.ts'

const documented = [...readFileSync('db/ERRORS.md', 'utf8').matchAll(/^\| `(ERROR_\w+)` \|/gm)].map(
  ([, code]) => code ?? '',
)
/** Raised outside the API: tests/server/passkeys.test.ts provokes it. */
const BESIDE_THE_API = ['ERROR_INVALID_PASSKEY']
/** Codes of the app itself, for a missing or incomplete response. */
const WITHOUT_ANSWER = ['ERROR_NETWORK', 'ERROR_NO_ROLE_ID', 'ERROR_SCAN_UNREADABLE']

describe('db/ERRORS.md', () => {
  it('lists exactly the codes that can be provoked', () => {
    const provoked = [...Object.keys(PROVOCATIONS), ...BESIDE_THE_API, ...WITHOUT_ANSWER]
    expect(provoked.toSorted()).toEqual(documented.toSorted())
  })
})

describe.each(KINDS)('an error over HTTP on %s', (kind) => {
  const api = useApi(kind, { undone: true })
  let world: World
  let secrets: RegExp

  beforeAll(async () => {
    world = await createWorld(api)
    secrets = await secretsOf(api.database())
  })

  const cases = Object.entries(PROVOCATIONS).flatMap(([code, provocations]) =>
    provocations.map((provocation) => [`${code} ${provocation.when}`, code, provocation] as const),
  )

  it.each(cases)('%s', async (name, code, { status, params = {}, provoke }) => {
    const answer = await provoke({ ...api, world })
    // Parsed as the app does it; a rejected scan is reported within its batch.
    const { code: told, params: found } = answer.body?.results
      ? { code: answer.body.results[0].code, params: {} }
      : errorFromResponse(answer.status, answer.body)
    expect({ status: answer.status, code: told, params: found }).toEqual({ status, code, params })
    expectNoLeak(answer, secrets, name)
  })
})
