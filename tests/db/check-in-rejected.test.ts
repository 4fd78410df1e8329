import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { addMember, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { checkIn, insideSince, minutesAgo, scan, useDoor } from '../helpers/door.ts'
import { failure, person, rowsAs } from '../helpers/requests.ts'

describe.each(DATABASES)('check-in on %s', (kind) => {
  const { database, club, staff, event, member, scanOf, send } = useDoor(kind)

  it('rejects unknown events and people one by one, and accepts the rest of the batch', async () => {
    const answers = await send(
      scanOf({ event_id: randomUUID() }),
      scanOf({ user_id: randomUUID() }),
      scanOf({ op: 'dance' as 'undo' }),
      scanOf(),
    )
    expect(answers.map(({ result, code }) => [result, code])).toEqual([
      ['rejected', 'ERROR_RESOURCE_NOT_FOUND'],
      ['rejected', 'ERROR_RESOURCE_NOT_FOUND'],
      ['rejected', 'ERROR_VALIDATION_FAILED'],
      ['recorded', null],
    ])
  })

  it('judges a rejected scan afresh when it is sent again', async () => {
    const guest = await addMember(database, (await createClub(database)).id)
    const early = scanOf({ user_id: guest })
    expect(await send(early)).toMatchObject([{ result: 'rejected' }])
    await joinClub(database, club().id, [guest])
    expect(await send(early)).toMatchObject([{ result: 'recorded' }])
  })

  it('rejects scans from members without the permission and from other clubs', async () => {
    const stranger = (await createClub(database, 'Grannorkestern')).members['Door staff']
    const mine = (staff: string) => [scan(event(), member(), staff)]
    expect(await checkIn(database, club().members.Member, mine(club().members.Member))).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
    expect(await checkIn(database, stranger, mine(stranger))).toMatchObject([
      { result: 'rejected', code: 'ERROR_RESOURCE_NOT_FOUND' },
    ])
    expect(await insideSince(database, event(), member())).toBeUndefined()
  })

  it('accepts another staff member’s scans only as taken over, and records who took them over', async () => {
    const leader = club().members.Leader
    const scanned = scanOf()
    expect(await checkIn(database, leader, [scanned])).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
    expect(await checkIn(database, leader, [{ ...scanned, taken_over: true }])).toMatchObject([
      { result: 'recorded', staff_name: 'Test Door staff' },
    ])
    const [row] = await rowsAs(
      database,
      person(staff()),
      'select staff_id, taken_over_by from api.scans where scan_id = $1',
      [scanned.scan_id],
    )
    expect(row).toEqual({ staff_id: staff(), taken_over_by: leader })
  })

  it('reveals nothing about a scan that is resent with another person’s id', async () => {
    const first = scanOf()
    await send(first)
    const stolen = scanOf({ scan_id: first.scan_id, user_id: club().members.Leader })
    expect(await send(stolen)).toMatchObject([
      { result: 'rejected', code: 'ERROR_VALIDATION_FAILED', check_in_time: null },
    ])
  })

  it.each([
    ['more than 200', Array.from({ length: 201 }, () => ({}))],
    ['something that is no list', { scans: [] }],
    ['a scan without an id', [{ event_id: randomUUID(), user_id: randomUUID(), scanned_at: minutesAgo(1) }]],
    ['a scan with a broken id', [{ scan_id: 'no' }]],
    ['a scan without a time', [{ scan_id: randomUUID(), event_id: randomUUID(), user_id: randomUUID() }]],
    ['a text', ['check_in']],
  ])('rejects a batch with %s as a whole', async (_, scans) => {
    const { code } = await failure(checkIn(database, staff(), scans as unknown[]))
    expect(code).toBe('ERROR_VALIDATION_FAILED')
  })

  it('is the only way in: attendance and scans cannot be written directly', async () => {
    const insert = (staff: string) =>
      rowsAs(
        database,
        person(staff),
        `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
        values ($1, $2, now(), gen_random_uuid(), 'manual', 'x', $3)`,
        [event(), member(), club().id],
      )
    expect((await failure(insert(staff()))).code).toBe('42501')
    expect((await failure(insert(club().members.Admin))).code).toBe('42501')
  })
})
