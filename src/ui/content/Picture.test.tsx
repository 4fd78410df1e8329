// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { Picture } from './Picture.tsx'

const setOnline = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  })

it('shows its description if it cannot be fetched, and retries once online', () => {
  setOnline(false)
  render(<Picture src="/logo.webp" alt="The logo of Norrviks IF" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('The logo of Norrviks IF')).toBeTruthy()
  setOnline(true)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/logo.webp')
})

it('stays when the network drops after it has loaded, and tries a new URL after a failure', () => {
  setOnline(true)
  const { rerender } = render(<Picture src="/logo.webp?v=1" alt="Logo" />)
  setOnline(false)
  expect(screen.getByRole('img')).toBeTruthy()
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Picture src="/logo.webp?v=2" alt="Logo" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/logo.webp?v=2')
})

it('shows its fallback if it cannot be fetched', () => {
  const { container } = render(<Picture src="/logo.webp" alt="" fallback={<b>sign</b>} />)
  const [image] = container.getElementsByTagName('img')
  if (image) fireEvent.error(image)
  expect(container.innerHTML).toBe('<b>sign</b>')
})
