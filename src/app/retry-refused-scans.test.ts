import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

import { signIn } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { drain } from '#offline/delivery/drain.ts'
import { retryRefused } from '#offline/outbox/outbox-maintenance.ts'

import { retryRefusedScans } from './retry-refused-scans.ts'

vi.mock('#offline/delivery/drain.ts', () => ({ drain: vi.fn<typeof drain>() }))
vi.mock('#offline/outbox/outbox-maintenance.ts', () => ({
  retryRefused: vi.fn<typeof retryRefused>(() => Promise.resolve(1)),
}))

const ROLE = ['session', 'role', 'u1']
const role = (...permissions: string[]) => ({ id: 'r', name: 'Door', permissions })

beforeEach(() => {
  vi.mocked(drain).mockClear()
  vi.mocked(retryRefused).mockClear()
  signIn(tokenPair(1))
})

it('resends refused scans when the person’s permissions change', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(ROLE, role('event:read'))
  retryRefusedScans(queryClient)
  queryClient.setQueryData(ROLE, role('event_attendance:create', 'event:read'))
  await vi.waitFor(() => expect(drain).toHaveBeenCalledExactlyOnceWith('manual'))
  expect(retryRefused).toHaveBeenCalledExactlyOnceWith('u1')
})

it('does not resend them if the permissions are the same, or belong to another person', () => {
  const queryClient = new QueryClient()
  retryRefusedScans(queryClient)
  for (const key of [ROLE, ['session', 'role', 'u2']]) {
    queryClient.setQueryData(key, role('event:read', 'event_attendance:create'))
    queryClient.setQueryData(key, role('event_attendance:create', 'event:read'))
  }
  queryClient.setQueryData(['session', 'role', 'u2'], role())
  expect(retryRefused).not.toHaveBeenCalled()
})
