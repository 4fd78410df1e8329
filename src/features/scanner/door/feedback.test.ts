// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createFeedback } from './feedback.ts'

/** A browser that lets audio run once it is resumed after a gesture. */
class FakeAudio {
  static isAllowed = false
  state: AudioContextState = 'suspended'
  resume(): Promise<void> {
    if (FakeAudio.isAllowed) this.state = 'running'
    return Promise.resolve()
  }
  close(): Promise<void> {
    this.state = 'closed'
    return Promise.resolve()
  }
}

let audio: FakeAudio
let feedback: ReturnType<typeof createFeedback>

beforeEach(() => {
  FakeAudio.isAllowed = false
  audio = new FakeAudio()
  vi.stubGlobal('AudioContext', function () {
    return audio
  })
  feedback = createFeedback(() => false)
  feedback.prepare()
})
afterEach(() => {
  feedback.close()
  vi.unstubAllGlobals()
})

it('sounds after the first touch, which the browser counts when the finger is lifted', () => {
  window.dispatchEvent(new Event('pointerdown'))
  expect(audio.state).toBe('suspended')
  FakeAudio.isAllowed = true
  window.dispatchEvent(new Event('pointerup'))
  expect(audio.state).toBe('running')
})

it('sounds at a door where nobody touches the screen, from the first key of a hand scanner', () => {
  FakeAudio.isAllowed = true
  window.dispatchEvent(new Event('keydown'))
  expect(audio.state).toBe('running')
})

it('sounds again after a phone call has interrupted it', () => {
  FakeAudio.isAllowed = true
  audio.state = 'interrupted'
  window.dispatchEvent(new Event('pointerup'))
  expect(audio.state).toBe('running')
})
