import { beforeAll, describe, expect, it } from 'vitest'

import { KINDS, useApi } from './api.ts'
import { RELATIONS } from './permissions/relations.ts'
import { createWorld, type World } from './permissions/world.ts'

const TABLES = [
  'api.associations',
  'api.email_preferences',
  'api.email_templates',
  'api.event_registrations',
  'api.events',
  'api.groups',
  'api.push_preferences',
  'api.roles',
  'api.user_roles',
  'api.users',
  'translations.keys',
  'translations.translations',
]

describe.each(KINDS)('a row that is sent back as it was read, on %s', (kind) => {
  const api = useApi(kind, { undone: true })
  let world: World

  beforeAll(async () => {
    world = await createWorld(api)
  })

  it.each(TABLES)('is accepted by %s', async (relation) => {
    const [schema, table] = relation.split('.')
    const profile = { headers: { 'accept-profile': schema!, 'content-profile': schema! } }
    const as = world.people.admin.token
    const key = Object.values(RELATIONS[relation]!.rows)[0]!(world, world.people.admin)
    const at = `/${table}?${new URLSearchParams(Object.entries(key).map(([name, value]) => [name, `eq.${value}`]))}`
    const read = await api.ask(`GET ${at}`, { as, ...profile })
    expect(read.body).toHaveLength(1)
    const answer = await api.ask(`PATCH ${at}`, {
      as,
      body: read.body[0],
      prefer: 'return=representation',
      ...profile,
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(Object.keys(answer.body[0])).toEqual(Object.keys(read.body[0]))
  })

  it('is refused with something in it that nobody may change, beside a change that is allowed', async () => {
    const at = `/events?id=eq.${world.club.openEvent}`
    const as = world.people.admin.token
    const [event] = (await api.ask(`GET ${at}`, { as })).body
    const changed = { ...event, title: 'Ny titel' }
    expect(await api.ask(`PATCH ${at}`, { as, body: changed })).toMatchObject({ status: 204 })
    for (const body of [
      { ...changed, going_count: event.going_count + 1 },
      { ...changed, association_id: world.other.id },
      { ...changed, slug: 'annan' },
    ])
      expect(await api.ask(`PATCH ${at}`, { as, body })).toMatchObject({
        status: 403,
        body: { code: '42501' },
      })
  })
})
