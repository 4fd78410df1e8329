// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

import { registerServiceWorker } from './registration.ts'
import { updateStore } from './update-store.ts'

class FakeWorker extends EventTarget {
  readonly postMessage = vi.fn<(message: unknown) => void>()
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve())

  /** The browser has found another worker, and installs it; it waits when there is one before it. */
  install(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
}

const reload = vi.fn<() => void>()
let container: EventTarget
let registration: FakeRegistration

beforeEach(() => {
  registration = new FakeRegistration()
  container = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  reload.mockClear()
  updateStore.setState({ waiting: false, accept: () => {} })
})

const isOffered = () => updateStore.getState().waiting

it('offers a version that waits since an earlier visit, and one that comes later', async () => {
  Object.assign(registration, { active: new FakeWorker(), waiting: new FakeWorker() })
  await registerServiceWorker()
  expect(isOffered()).toBe(true)

  updateStore.setState({ waiting: false })
  registration.install()
  expect(isOffered()).toBe(true)
})

it('offers a version whose installation had begun before the page looked', async () => {
  const worker = new FakeWorker()
  Object.assign(registration, { active: new FakeWorker(), installing: worker })
  await registerServiceWorker()
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  expect(isOffered()).toBe(true)
})

it('does not offer the first version of a device', async () => {
  await registerServiceWorker()
  registration.install()
  expect(isOffered()).toBe(false)
})

it('starts again once the version that was accepted is in control', async () => {
  registration.active = new FakeWorker()
  await registerServiceWorker()
  const worker = registration.install()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()

  updateStore.getState().accept()
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, [])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it('starts again at once when another tab has taken the new version into use', async () => {
  registration.active = new FakeWorker()
  await registerServiceWorker()
  registration.install()
  registration.waiting = null
  updateStore.getState().accept()
  expect(reload).toHaveBeenCalledOnce()
})

it('looks for a newer version whenever the app is shown again', async () => {
  await registerServiceWorker()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalled()
})
