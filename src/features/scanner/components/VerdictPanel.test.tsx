// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { swedish } from '#locales/all.fixture.ts'

import type { Outcome, Shown } from '../model/outcome.ts'
import type { DoorMember } from '../model/verdict.ts'
import { aMember } from '../testing.fixture.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'sv', resources: { sv: { translation: swedish } } })
})
afterEach(cleanup)

const nothing = (): void => undefined

interface Options {
  onAnswer?: (letIn: boolean) => void
  onRetry?: () => void
  member?: boolean
  guests?: Pick<DoorMember, 'guests' | 'guest_names'>
}

function show(
  outcome: Outcome,
  { onAnswer = nothing, onRetry = nothing, member = true, guests = {} }: Options = {},
) {
  const shown = {
    id: 'scan-1',
    outcome,
    at: '2026-11-21T18:00:00Z',
    ...(member && { member: { ...aMember(), ...guests } }),
  }
  render(
    <VerdictPanel
      shown={shown}
      fresh
      saving={false}
      deviceId="phone"
      onAnswer={onAnswer}
      onRetry={onRetry}
    />,
  )
  return screen.getByRole('status')
}

describe('the verdict', () => {
  it('shows the number of guests the member brings, and their names', () => {
    const guests = { guests: 2, guest_names: ['Kim Berg'] }
    expect(show({ kind: 'admitted' }, { guests }).textContent).toContain('+2 gäster · Kim Berg')
    cleanup()
    expect(show({ kind: 'refused', reason: 'account_inactive' }, { guests }).textContent).not.toContain(
      'gäst',
    )
    cleanup()
    expect(show({ kind: 'admitted' }).textContent).not.toContain('gäst')
  })

  it.each<[Outcome, string[]]>([
    [{ kind: 'admitted' }, ['Insläppt', 'Alva Ek', 'anmäld']],
    [{ kind: 'admitted_unregistered' }, ['Insläppt', 'Alva Ek', 'inte anmäld']],
    [
      { kind: 'already_inside', since: '2026-11-21T18:00:00', deviceId: 'x', deviceName: 'Södra dörren' },
      ['Redan inne', '18:00', 'Södra dörren'],
    ],
    [
      { kind: 'already_inside', since: '2026-11-21T18:00:00', deviceId: 'phone', deviceName: 'Telefon' },
      ['Redan inne', 'den här dörren'],
    ],
    [{ kind: 'refused', reason: 'account_inactive' }, ['Stopp', 'Alva Ek', 'inaktivt']],
    [{ kind: 'refused', reason: 'not_invited' }, ['Stopp', 'inte inbjuden']],
    [{ kind: 'undone', reason: 'Fel person' }, ['Ångrad', 'Alva Ek', 'Fel person']],
  ])('says %j in words, not by colour alone', (outcome, words) => {
    const panel = show(outcome)
    for (const word of words) expect(panel.textContent).toContain(word)
    expect(panel.parentElement?.dataset['verdict']).toBe(outcome.kind)
    expect(panel.querySelector('svg')).not.toBeNull()
  })

  it.each([
    ['unknown_card', 'bytts ut'],
    ['unknown_version', 'nyare format'],
    ['not_a_card', 'inget medlemskort'],
  ] as const)('distinguishes a code that is %s', (reason, words) => {
    const panel = show({ kind: 'refused', reason }, { member: false })
    expect(panel.textContent).toContain(words)
  })

  it('is announced at once to a screen reader', () => {
    expect(show({ kind: 'admitted' }).getAttribute('aria-live')).toBe('assertive')
  })
})

describe('a question', () => {
  it.each([
    ['Släpp in', true],
    ['Släpp inte in', false],
  ] as const)('can be answered with "%s"', async (button, letIn) => {
    const onAnswer = vi.fn<(letIn: boolean) => void>()
    show({ kind: 'ask', reason: 'event_full' }, { onAnswer })
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(letIn)
  })
})

describe('a scan that could not be stored', () => {
  it.each([
    ['quota', 'full'],
    ['denied', 'tillåter inte'],
    ['broken', 'kunde inte spara'],
  ] as const)(
    'is reported (%s) with the fact that nobody was admitted, and can be retried',
    async (reason, words) => {
      const onRetry = vi.fn<() => void>()
      const panel = show({ kind: 'not_saved', reason }, { onRetry })
      expect(panel.textContent).toContain(words)
      expect(panel.textContent).toContain('ingen är insläppt')
      expect(panel.textContent).not.toContain('Giltigt')
      await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
      expect(onRetry).toHaveBeenCalledOnce()
    },
  )
})

/** What is shown beside the announced verdict. */
const panel = () => screen.getByRole('status').parentElement

it('prompts for the next code once the verdict is old, still showing whose it was, without announcing it again', () => {
  const shown = {
    id: 'scan-1',
    outcome: { kind: 'admitted' },
    at: '2026-11-21T18:00:00Z',
    member: aMember(),
  } as const
  render(<VerdictPanel shown={shown} fresh={false} saving={false} onAnswer={nothing} onRetry={nothing} />)
  expect(panel()?.textContent).toContain('Väntar på kod')
  expect(panel()?.textContent).toContain('Insläppt · Alva Ek')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('prompts for a code before the first scan', () => {
  render(<VerdictPanel shown={undefined} fresh={false} saving={false} onAnswer={nothing} onRetry={nothing} />)
  expect(panel()?.textContent).toContain('Väntar på kod')
})

it('keeps the focus when a focused question is answered with the keyboard', async () => {
  const asked: Shown = {
    id: 'scan-1',
    outcome: { kind: 'ask', reason: 'event_full' },
    at: '2026-11-21T18:00:00Z',
  }
  const props = { saving: false, onAnswer: nothing, onRetry: nothing }
  const { rerender } = render(<VerdictPanel {...props} shown={asked} fresh />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Släpp inte in' }))
  rerender(<VerdictPanel {...props} shown={undefined} fresh={false} />)
  await vi.waitFor(() => expect(document.activeElement).toBe(panel()))
})
