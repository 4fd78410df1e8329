// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { keepFocus } from './keep-focus.ts'

afterEach(cleanup)

function People({ names }: { names: string[] }) {
  return (
    <section ref={keepFocus} aria-label="People">
      {names.map((name) => (
        <button key={name}>{name}</button>
      ))}
    </section>
  )
}
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
const settled = () => act(() => Promise.resolve())

it('moves the focus to the container when the focused element is removed, and changes nothing otherwise', async () => {
  const { rerender } = render(<People names={['Ann', 'Bo']} />)
  focus('Ann')
  rerender(<People names={['Bo']} />)
  await settled()
  const people = screen.getByRole('region')
  expect(document.activeElement).toBe(people)
  focus('Bo')
  expect(people.hasAttribute('tabindex')).toBe(false)
})

it('leaves the focus where it has moved meanwhile', async () => {
  const { rerender } = render(
    <>
      <People names={['Ann']} />
      <button>Elsewhere</button>
    </>,
  )
  focus('Ann')
  focus('Elsewhere')
  act(() => (document.activeElement as HTMLElement).blur())
  rerender(
    <>
      <People names={[]} />
      <button>Elsewhere</button>
    </>,
  )
  await settled()
  expect(document.activeElement).toBe(document.body)
})

it.each(['dialog', 'alertdialog'])(
  'waits until the %s that confirmed the removal has closed',
  async (role) => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', role)
    dialog.tabIndex = -1
    document.body.append(dialog)
    const { rerender } = render(<People names={['Ann']} />)
    focus('Ann')
    act(() => dialog.focus())
    rerender(<People names={[]} />)
    await settled()
    expect(document.activeElement).toBe(dialog)
    dialog.remove()
    await settled()
    expect(document.activeElement).toBe(screen.getByRole('region'))
  },
)
