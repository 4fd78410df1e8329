import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type DecoderState, startDecoder } from './decoder.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A decoder whose file cannot be fetched until `arrives` is called. */
function withoutFile() {
  const states: DecoderState['status'][] = []
  let isHere = false
  const createWorker = () => {
    const worker = Object.assign(new EventTarget(), { terminate() {} })
    queueMicrotask(() =>
      worker.dispatchEvent(
        isHere
          ? new MessageEvent('message', { data: { type: 'ready', engine: 'zxing' } })
          : new Event('error', { cancelable: true }),
      ),
    )
    return worker as unknown as Worker
  }
  const decoder = startDecoder({ onCode() {}, onState: ({ status }) => states.push(status) }, createWorker)
  return { decoder, states, arrives: () => (isHere = true) }
}

it.each([
  ['as soon as the network is back', () => dispatchEvent(new Event('online'))],
  ['after a while, if the browser never said that it was offline', () => vi.advanceTimersByTime(15_000)],
])('reads codes again %s', async (_, passes) => {
  const { states, arrives } = withoutFile()
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed'))
  arrives()
  passes()
  await vi.waitFor(() => expect(states.at(-1)).toBe('ready'))
})

it('stays stopped when the network comes back after the door has closed', async () => {
  const { decoder, states, arrives } = withoutFile()
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed'))
  decoder.stop()
  arrives()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('failed')
})
