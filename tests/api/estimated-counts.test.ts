import { beforeAll, describe, expect, it } from 'vitest'

import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'

import { valueOf } from '../helpers/requests.ts'
import { KINDS, LOCAL, useApi } from './api.ts'

// The planner's estimate is of all rows. In deploy/, Caddy asks PostgREST to count instead.
describe.skipIf(!LOCAL).each(KINDS)('a count on %s', (kind) => {
  const { ask, database, logIn } = useApi(kind, { contents: 'demo' })
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Member')!
  let member: string

  beforeAll(async () => {
    await database().query('analyze api.event_registrations, api.scans')
    member = (await logIn(account.email, account.password)).access_token
  })

  it.each(['planned', 'estimated'])('that is %s is only of what a member may see', async (count) => {
    const total = async (path: string) => {
      const { headers } = await ask(`GET ${path}`, { as: member, prefer: `count=${count}` })
      return Number(headers['content-range']?.split('/')[1])
    }
    const id = await valueOf<string>(
      database(),
      `select id from api.users where email = 'member@example.org'`,
    )
    const own = 'select count(*)::int from api.event_registrations where user_id = $1'
    expect(await total('/event_registrations?select=user_id')).toBe(await valueOf(database(), own, [id]))
    expect(await total('/scans?select=scan_id')).toBe(0)
    expect(await valueOf(database(), 'select count(*)::int from api.scans')).toBeGreaterThan(1000)
  })
})
