// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { exportLines } from '#ui/list/column.ts'

import { useInvitationColumns } from './use-invitation-columns.tsx'

it('exports who is invited as what by whom, and until when', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  const { result } = renderHook(useInvitationColumns)
  const expires_at = new Date(2026, 10, 29, 18).toISOString()
  const role = { name: 'Player' }
  const inviter = { name: 'Maja Lind' }
  const row = { id: 'i1', email: 'anton@example.org', role_id: 'r2', expires_at, role, inviter }
  expect(exportLines(result.current, [row])).toEqual([
    ['E-mail', 'Role', 'Invited by', 'Valid until'],
    ['anton@example.org', 'Player', 'Maja Lind', '2026-11-29 18:00:00'],
  ])
})
