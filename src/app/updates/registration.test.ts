// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

import { registerServiceWorker } from './registration.ts'
import { updateStore } from './update-store.ts'

const workbox = vi.hoisted(() => ({
  events: new EventTarget(),
  registration: { waiting: null as object | null },
  messageSkipWaiting: vi.fn<() => void>(),
  update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => workbox.events.addEventListener(type, listener)
    messageSkipWaiting = workbox.messageSkipWaiting
    register = () => Promise.resolve(workbox.registration)
    update = workbox.update
  },
}))

const reload = vi.fn<() => void>()

beforeEach(async () => {
  workbox.events = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: new EventTarget() })
  vi.stubGlobal('location', { reload })
  vi.clearAllMocks()
  updateStore.setState({ waiting: false, accept: () => {} })
  await registerServiceWorker()
})

const emit = (type: string) => workbox.events.dispatchEvent(new Event(type))

function newVersionWaits(): void {
  workbox.registration.waiting = {}
  emit('waiting')
}

it('offers a new version, and reloads once the accepted one is in control', () => {
  newVersionWaits()
  expect(updateStore.getState().waiting).toBe(true)
  emit('controlling')
  expect(reload).not.toHaveBeenCalled()

  updateStore.getState().accept()
  expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  emit('controlling')
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads at once when another tab has activated the new version', () => {
  newVersionWaits()
  workbox.registration.waiting = null
  updateStore.getState().accept()
  expect(reload).toHaveBeenCalledOnce()
})

it('checks for a newer version whenever the app is shown again', () => {
  document.dispatchEvent(new Event('visibilitychange'))
  expect(workbox.update).toHaveBeenCalled()
})
