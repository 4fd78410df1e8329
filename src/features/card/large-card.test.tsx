// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { LargeCards, useLargeCard } from './large-card.tsx'

function Card({ of }: { of?: string }) {
  const [isLarge, setLarge] = useLargeCard(of)
  return (
    <button onClick={() => setLarge(!isLarge)}>{`${of ?? 'mine'}: ${isLarge ? 'large' : 'small'}`}</button>
  )
}

const screens = (day: boolean, openLarge = false) => (
  <LargeCards openLarge={openLarge}>
    {day ? (
      <main>
        <Card />
        <Card of="elsa" />
      </main>
    ) : (
      <section>
        <Card />
        <Card of="elsa" />
      </section>
    )}
  </LargeCards>
)
const cards = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

afterEach(cleanup)

it('stays full screen, or closed, when the screen behind it changes', async () => {
  const { rerender } = render(screens(false))
  await userEvent.click(screen.getByText('elsa: small'))
  rerender(screens(true))
  expect(cards()).toEqual(['mine: small', 'elsa: large'])
  await userEvent.click(screen.getByText('elsa: large'))
  rerender(screens(false))
  expect(cards()).toEqual(['mine: small', 'elsa: small'])
})

it('does not reopen after it was opened by the shortcut and closed by the user', async () => {
  const { rerender } = render(screens(false, true))
  await userEvent.click(screen.getByText('mine: large'))
  rerender(screens(true, true))
  expect(cards()).toEqual(['mine: small', 'elsa: small'])
})

it('works on a screen of its own', async () => {
  render(<Card />)
  await userEvent.click(screen.getByText('mine: small'))
  expect(cards()).toEqual(['mine: large'])
})
