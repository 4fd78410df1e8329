import { beforeAll, describe, expect, it } from 'vitest'

import { KINDS, useApi } from './api.ts'
import { CALL_PROBES, probe } from './permissions/probe.ts'
import { readReviewed } from './permissions/reviewed.ts'
import { createWorld, type World } from './permissions/world.ts'

const reviewed = readReviewed().get('functions')?.lines

describe.each(KINDS)('permissions to call functions on %s', (kind) => {
  const api = useApi(kind, { undone: true })
  let world: World

  beforeAll(async () => {
    world = await createWorld(api)
  })

  it('are listed for every function of the API', async () => {
    const { rows } = await api.database().query<{ name: string }>(
      `select case pronamespace::regnamespace::text when 'api' then '' else pronamespace::regnamespace || '.' end || proname as name
      from pg_proc where pronamespace::regnamespace::text in ('api', 'translations')`,
    )
    const functions = rows.map(({ name }) => name).toSorted()
    expect([...(reviewed?.keys() ?? [])].toSorted()).toEqual(functions)
    expect(CALL_PROBES.map(({ line }) => line).toSorted()).toEqual(functions)
  })

  it.each(CALL_PROBES.map((probed) => [probed.line, probed] as const))('%s', async (_, probed) => {
    expect(await probe(probed, api.ask, api.database(), world)).toEqual(reviewed?.get(probed.line))
  })
})
