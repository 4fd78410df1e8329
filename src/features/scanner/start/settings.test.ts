// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const KEY = 'samspel-scanner'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** The settings as the app finds them when a page is loaded. */
async function load() {
  vi.resetModules()
  return (await import('./settings.ts')).scannerSettings
}

it('a reload returns to the event of its own tab, and a new tab starts with the one last used', async () => {
  const first = await load()
  first.setState({ eventId: 'concert', scanning: true })
  // Another tab of the same browser: it shares localStorage only.
  const ofFirst = sessionStorage.getItem(KEY)
  sessionStorage.clear()
  const second = await load()
  expect(second.getState()).toMatchObject({ eventId: 'concert', scanning: true })
  second.setState({ eventId: 'rehearsal' })

  expect((await load()).getState().eventId).toBe('rehearsal')
  sessionStorage.setItem(KEY, String(ofFirst))
  expect((await load()).getState().eventId).toBe('concert')
})
