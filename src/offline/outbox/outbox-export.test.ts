import { expect, it } from 'vitest'

import { person, row } from '../testing.fixture.ts'
import { exportScans } from './outbox-export.ts'

const parse = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

it('exports what someone needs to enter the scans by hand, with the reason for each', async () => {
  const parked = row({ state: 'parked', last_error: { code: 'ERROR_VALIDATION_FAILED', status: 400 } })
  const [header, line] = parse(
    await exportScans([parked], ({ user_id }) => (user_id === person(1) ? 'Åsa Lind' : undefined)),
  )
  const record = Object.fromEntries(
    (header ?? '').split(',').map((name, n) => [name, (line ?? '').split(',')[n]]),
  )
  expect(record).toMatchObject({
    name: 'Åsa Lind',
    user_id: person(1),
    op: 'check_in',
    scanned_at: '2026-11-21T18:00:00.000Z',
    state: 'parked',
    last_error: 'ERROR_VALIDATION_FAILED',
  })
})

it('exports when each scan was made by the server’s clock, as the device’s may be hours off', async () => {
  const scan = row({
    scanned_at: '2026-11-21T21:00:00.000Z',
    estimated: { at: '2026-11-21T18:00:00.000Z', error: 50 },
  })
  const csv = await exportScans([scan])
  expect(csv).toContain(',2026-11-21T18:00:00.000Z,')
  expect(csv).not.toContain('21:00')
})

it('quotes line breaks, and defuses spreadsheet formulas', async () => {
  const csv = await exportScans([row({ reason: 'said "no",\nleft' }), row({ reason: '=HYPERLINK("x")' })])
  expect(csv).toContain('"said ""no"",\nleft"')
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.startsWith('\uFEFF')).toBe(true)
})
