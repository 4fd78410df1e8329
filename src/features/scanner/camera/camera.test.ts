// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Camera, type CameraState, createCamera } from './camera.ts'

interface Abilities {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}

class FakeTrack extends EventTarget {
  readyState = 'live'
  muted = false
  settings: Record<string, unknown>
  abilities: Abilities
  constructor(deviceId: string, abilities: Abilities) {
    super()
    this.settings = { deviceId, torch: false, zoom: abilities.zoom?.min }
    this.abilities = abilities
  }
  stop() {
    this.readyState = 'ended'
  }
  getSettings() {
    return this.settings
  }
  getCapabilities() {
    return this.abilities
  }
  applyConstraints({ advanced: [change] }: { advanced: [Record<string, unknown>] }) {
    Object.assign(this.settings, change)
    return Promise.resolve()
  }
}

let tracks: FakeTrack[]
let asked: MediaTrackConstraints[]
let answer: (constraints: MediaTrackConstraints) => Promise<unknown>
let mediaDevices: EventTarget
let states: CameraState[]
let camera: Camera

const give = (abilities: Abilities = {}) => {
  const track = new FakeTrack('back', abilities)
  tracks.push(track)
  return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
}
const refuse = (name: string) => Promise.reject(new DOMException('', name))
const state = () => states.at(-1)!
const setVisible = (visible: boolean) => {
  Object.defineProperty(document, 'visibilityState', {
    value: visible ? 'visible' : 'hidden',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  ;[tracks, asked, states] = [[], [], []]
  answer = () => give()
  mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: ({ video }: { video: MediaTrackConstraints }) => (asked.push(video), answer(video)),
    enumerateDevices: () =>
      Promise.resolve([
        { kind: 'videoinput', deviceId: 'back', label: 'Back' },
        { kind: 'audioinput', deviceId: 'mic', label: 'Mic' },
      ]),
  })
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  setVisible(true)
  camera = createCamera((next) => states.push(next))
})
afterEach(() => {
  camera.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('starting', () => {
  it('asks for the back camera and lists the available ones', async () => {
    await camera.start()
    expect(asked[0]).toMatchObject({ facingMode: { ideal: 'environment' }, width: { ideal: 1280 } })
    expect(state()).toMatchObject({
      status: 'on',
      deviceId: 'back',
      devices: [{ id: 'back', label: 'Back' }],
    })
  })

  it('uses the back camera if the remembered one is gone', async () => {
    answer = ({ deviceId }) => (deviceId ? refuse('OverconstrainedError') : give())
    await camera.start('old')
    expect(asked).toHaveLength(2)
    expect(state().status).toBe('on')
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'taken'],
  ] as const)('reports %s as "%s"', async (name, problem) => {
    answer = () => refuse(name)
    await camera.start()
    expect(state()).toMatchObject({ status: 'failed', problem })
  })

  it('does not ask on an insecure page', async () => {
    vi.stubGlobal('isSecureContext', false)
    await camera.start()
    expect(state()).toMatchObject({ status: 'failed', problem: 'insecure' })
    expect(asked).toEqual([])
  })

  it('releases a camera that arrives after it was stopped', async () => {
    const started = camera.start()
    camera.stop()
    await started
    expect(tracks[0]?.readyState).toBe('ended')
    expect(state().status).toBe('off')
  })
})

describe('while it runs', () => {
  it('pauses when the page is hidden and resumes when it is shown', async () => {
    await camera.start()
    setVisible(false)
    expect(tracks[0]?.readyState).toBe('ended')
    expect(state().status).toBe('paused')
    setVisible(true)
    await vi.waitFor(() => expect(state().status).toBe('on'))
    expect(tracks).toHaveLength(2)
  })

  it('stays off when the page is shown again after it was stopped', async () => {
    await camera.start()
    camera.stop()
    setVisible(false)
    setVisible(true)
    expect(state().status).toBe('off')
  })

  it('is reopened automatically when its track ends', async () => {
    await camera.start()
    tracks.at(0)!.dispatchEvent(new Event('ended'))
    await vi.waitFor(() => expect(state().status).toBe('on'))
    expect(tracks).toHaveLength(2)
    expect(state().problem).toBeUndefined()
  })

  it('waits while another call still holds it', async () => {
    vi.useFakeTimers()
    await camera.start()
    answer = () => refuse('NotReadableError')
    tracks.at(0)!.dispatchEvent(new Event('ended'))
    await vi.advanceTimersByTimeAsync(100)
    expect(state().status).toBe('starting')
    answer = () => give()
    await vi.advanceTimersByTimeAsync(500)
    expect(state().status).toBe('on')
  })

  it('is not reopened if stopped in the meantime', async () => {
    vi.useFakeTimers()
    await camera.start()
    tracks.at(0)!.dispatchEvent(new Event('ended'))
    camera.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state().status).toBe('off')
    expect(tracks).toHaveLength(1)
  })

  it('reports a camera that went away, and uses it again once plugged in', async () => {
    vi.useFakeTimers()
    await camera.start()
    answer = () => refuse('NotFoundError')
    tracks.at(0)!.dispatchEvent(new Event('ended'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state()).toMatchObject({ status: 'failed', problem: 'missing' })
    vi.useRealTimers()
    answer = () => give()
    mediaDevices.dispatchEvent(new Event('devicechange'))
    await vi.waitFor(() => expect(state().status).toBe('on'))
  })

  it('reports when the system suspends the picture', async () => {
    await camera.start()
    tracks.at(0)!.muted = true
    tracks.at(0)!.dispatchEvent(new Event('mute'))
    expect(state().muted).toBe(true)
  })
})

it('still works after an evening of hiding, showing and lost tracks, without leaks', async () => {
  const listening = countListeners(document)
  await camera.start()
  await vi.waitFor(() => expect(state().status).toBe('on'))
  const atFirst = listening()
  for (let cycle = 0; cycle < 400; cycle++) {
    if (cycle % 2 === 0) {
      setVisible(false)
      setVisible(true)
    } else {
      // Keep losses far apart: an old loss does not count.
      vi.spyOn(performance, 'now').mockReturnValue(cycle * 60_000)
      tracks.at(-1)!.stop()
      tracks.at(-1)!.dispatchEvent(new Event('ended'))
    }
    await vi.waitFor(() => expect(state().status).toBe('on'), { interval: 1 })
    expect(tracks.filter(({ readyState }) => readyState === 'live')).toHaveLength(1)
  }
  expect(tracks).toHaveLength(401)
  expect(listening()).toBe(atFirst)
  camera.stop()
  expect(tracks.filter(({ readyState }) => readyState === 'live')).toEqual([])
  vi.restoreAllMocks()
})

/** Counts the listeners added to a target from now on. */
function countListeners(target: EventTarget): () => number {
  let count = 0
  const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
  vi.spyOn(target, 'addEventListener').mockImplementation((...given) => {
    count += 1
    add(...given)
  })
  vi.spyOn(target, 'removeEventListener').mockImplementation((...given) => {
    count -= 1
    remove(...given)
  })
  return () => count
}

describe('torch and zoom', () => {
  it('are offered only if the camera supports them', async () => {
    await camera.start()
    expect(state().torch).toBeUndefined()
    expect(state().zoom).toBeUndefined()
  })

  it('can be set, and report their new state', async () => {
    answer = () => give({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } })
    await camera.start()
    expect(state()).toMatchObject({ torch: false, zoom: { value: 1, min: 1, max: 8 } })
    await camera.adjust({ torch: true })
    await camera.adjust({ zoom: 2 })
    expect(state()).toMatchObject({ torch: true, zoom: { value: 2 } })
  })
})
