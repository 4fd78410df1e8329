// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { aDevice } from '../door/door.fixture.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'
import { aMember } from '../testing.fixture.ts'
import { UndoDialog } from './UndoDialog.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

function Undoing() {
  const [member, setMember] = useState<DoorMember | undefined>(aMember)
  return (
    <>
      <output>{member ? 'asked' : 'not asked'}</output>
      <UndoDialog member={member} onClose={() => setMember(undefined)} />
    </>
  )
}

it('gives way to a question about the next person, which hid behind it and dropped the undo', async () => {
  const door = aDevice().open({ max_participants: 0 })
  render(
    <SessionContext value={{ door } as unknown as ScannerSession}>
      <Undoing />
    </SessionContext>,
  )
  expect(screen.getByText('asked')).toBeDefined()
  await act(() => door.checkIn('bo'))
  expect(screen.getByText('not asked')).toBeDefined()
})
