import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { everyConflict } from '#features/events/participation/conflict-queries.ts'
import { conflictsSearch, toConflictsFilter } from '#features/events/participation/conflict.ts'

import { addEvent, addMember } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { checkIn, scan } from '../../helpers/door.ts'
import { person, rowsAs } from '../../helpers/requests.ts'
import { LOCAL } from '../api.ts'
import { column, useAppReads } from './as-app.ts'

const MINUTE = 60_000

describe.runIf(LOCAL).each(DATABASES)('the conflicts of an event, on %s', (kind) => {
  const { database, reader } = useAppReads(kind)
  let event: string

  beforeAll(async () => {
    event = await addEvent(database(), ASSOCIATION_ID)
    const letInTwice = async (name: string, minutesAgo: number) => {
      const member = await addMember(database(), ASSOCIATION_ID, 'Member', { name })
      const at = new Date(Date.now() - minutesAgo * MINUTE).toISOString()
      const scans = ['north', 'south'].map((device_id) =>
        scan(event, member, reader(), { device_id, device_name: device_id, scanned_at: at }),
      )
      await checkIn(database(), reader(), scans)
      return { member, scans: scans.map(({ scan_id }) => scan_id) }
    }
    const settled = await letInTwice('Cilla', 20)
    await letInTwice('Anton', 10)
    await letInTwice('Berta', 30)
    await rowsAs(
      database(),
      person(reader()),
      `select api.settle_conflict(gen_random_uuid(), $1, $2, $3, 'Sade sitt namn två gånger')`,
      [event, settled.member, settled.scans],
    )
  })

  const names = async (search: Record<string, unknown>) =>
    column(await everyConflict(event, toConflictsFilter(conflictsSearch(search))), 'name')

  it('are all listed, the latest first', async () => {
    expect(await names({})).toEqual(['Anton', 'Cilla', 'Berta'])
  })

  it('can be filtered to open or settled ones', async () => {
    expect(await names({ state: 'open' })).toEqual(['Anton', 'Berta'])
    expect(await names({ state: 'settled' })).toEqual(['Cilla'])
  })

  it('can be searched by name', async () => {
    expect(await names({ q: 'cill' })).toEqual(['Cilla'])
  })

  it('can be sorted by time and by name in either direction', async () => {
    expect(await names({ sort: 'first_at.asc' })).toEqual(['Berta', 'Cilla', 'Anton'])
    expect(await names({ sort: 'name.asc' })).toEqual(['Anton', 'Berta', 'Cilla'])
    expect(await names({ sort: 'name.desc' })).toEqual(['Cilla', 'Berta', 'Anton'])
  })
})
