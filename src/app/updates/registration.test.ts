// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

import { appOnDevice } from '#lib/browser/app-on-device.ts'

import { registerServiceWorker } from './registration.ts'
import { updateStore } from './update-store.ts'

const workbox = vi.hoisted(() => ({
  events: new EventTarget(),
  registration: { waiting: null as object | null, active: null as object | null },
  register: vi.fn<() => Promise<object>>(),
  messageSkipWaiting: vi.fn<() => void>(),
  update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => workbox.events.addEventListener(type, listener)
    messageSkipWaiting = workbox.messageSkipWaiting
    register = () => workbox.register()
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
  appOnDevice.setState({ state: 'coming' })
  workbox.registration.active = null
  workbox.register.mockResolvedValue(workbox.registration)
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

const place = () => appOnDevice.getState().state

it('knows that the app is on the device once the service worker controls the page', () => {
  expect(place()).toBe('coming')
  emit('controlling')
  expect(place()).toBe('here')
  // A later version that finds no room leaves this one as it is.
  emit('redundant')
  expect(place()).toBe('here')
})

it('knows that the app is on the device from an earlier visit, also after a reload past the service worker', async () => {
  workbox.registration.active = {}
  await registerServiceWorker()
  expect(place()).toBe('here')
})

it('knows that the app will not be on the device where the browser refuses it or has no room', async () => {
  emit('redundant')
  expect(place()).toBe('never')

  appOnDevice.setState({ state: 'coming' })
  workbox.register.mockRejectedValue(new DOMException('No', 'SecurityError'))
  await expect(registerServiceWorker()).rejects.toThrow('No')
  expect(place()).toBe('never')

  appOnDevice.setState({ state: 'coming' })
  vi.stubGlobal('navigator', {})
  await registerServiceWorker()
  expect(place()).toBe('never')
})
