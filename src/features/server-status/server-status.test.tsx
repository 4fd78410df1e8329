// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

const INSTALLATION = {
  version: '1.2.0',
  postgresql: '17.5',
  database_bytes: 3 * 1024 ** 3,
  mail_waiting: 2,
  mail_due_since: '2026-03-01T09:30:00Z',
  mail_failed: 0,
}
const SERVER = {
  database: 'pglite',
  started_at: '2026-02-27T08:00:00Z',
  checked_at: '2026-03-01T10:00:00Z',
  disks: [{ folder: '/srv', free: 20 * 1024 ** 3 }],
  last_backup: null,
  findings: [
    { check: 'disk', level: 'ok', code: 'ok', params: { folder: '/srv', free: 20 * 1024 ** 3 } },
    { check: 'backup', level: 'warning', code: 'none', params: {} },
    { check: 'dmarc', level: 'error', code: 'missing', params: { domain: 'example.org' } },
  ],
  errors: [{ message: 'the API failed', count: 3, last: '2026-03-01T09:00:00Z' }],
}
const NONE = Response.json({ code: 'ERROR_RESOURCE_NOT_FOUND' }, { status: 404 })

const open = (answers: Answers) =>
  openOffice('server', ['association:update'], {
    'rpc/installation_status': INSTALLATION,
    '/server-status': SERVER,
    ...answers,
  })

afterEach(closeScreen)

it('shows the figures, the findings with the worst first and what to do, and the errors', async () => {
  await open({})
  expect(await screen.findByText('3 GB')).toBeTruthy()
  const checks = within(await screen.findByRole('region', { name: 'Checks' }))
  expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^DMARCNeeds repairexample\.org does not say .*_dmarc\.example\.org/),
    expect.stringMatching(/^BackupWorth a lookThere is none yet.*samspel backup$/),
    'DiskAll well20 GB are free at /srv.',
  ])
  expect(screen.getByText('the API failed')).toBeTruthy()
  expect(screen.getByText(/^3 times, last at/)).toBeTruthy()
})

it('says what is missing if the API is PostgREST, and looks again when asked to', async () => {
  const { answers } = await open({ '/server-status': NONE })
  expect(await screen.findByText(/the API of this installation is PostgREST/)).toBeTruthy()
  expect(screen.getByText('3 GB')).toBeTruthy()
  answers['/server-status'] = SERVER
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByRole('region', { name: 'Checks' })).toBeTruthy()
})

it('says that it may not be seen where there are several clubs', async () => {
  const refused = { 'rpc/installation_status': refusal('ERROR_INSUFFICIENT_PERMISSIONS') }
  await open({ ...refused, '/server-status': refusal('ERROR_INSUFFICIENT_PERMISSIONS') })
  expect(await screen.findByText(/permission/i)).toBeTruthy()
  expect(screen.queryByText('3 GB')).toBeNull()
})
