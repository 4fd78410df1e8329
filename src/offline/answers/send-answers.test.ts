// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { api, unwrapVoid } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'

import { inTurn } from './in-turn.ts'
import { type KeptAnswer, keptAnswers } from './kept-answers.ts'
import { sendAnswers } from './send-answers.ts'

const at = (minute: number): KeptAnswer => ({
  status: 'going',
  comment: null,
  answered_at: `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`,
})

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('sends stored answers, oldest first, and removes them', async () => {
  const store = keptAnswers('u1')
  store.keep('later', at(2))
  store.keep('earlier', at(1))
  const sent: string[] = []
  expect(await sendAnswers(store, async (eventId) => void sent.push(eventId))).toBe(true)
  expect(sent).toEqual(['earlier', 'later'])
  expect(keptAnswers('u1').all()).toEqual({})
})

it('restores stored answers after a restart, for the same person only', () => {
  keptAnswers('u1').keep('e1', at(1))
  expect(keptAnswers('u1').all()).toEqual({ e1: at(1) })
  expect(keptAnswers('u2').all()).toEqual({})
})

it.each([
  ['the network is away', new ApiError('ERROR_NETWORK')],
  ['the server fails', new ApiError('ERROR_INTERNAL_SERVER_ERROR', {}, 503)],
  ['the session has ended', new ApiError('ERROR_UNAUTHORIZED', {}, 401)],
])('keeps everything while %s', async (_why, error) => {
  const store = keptAnswers('u1')
  store.keep('e1', at(1))
  store.keep('e2', at(2))
  expect(await sendAnswers(store, () => Promise.reject(error))).toBe(false)
  expect(store.all()).toEqual({ e1: at(1), e2: at(2) })
})

it('keeps everything while the database comes back, and PostgREST responds without a code', async () => {
  const store = keptAnswers('u1')
  store.keep('e1', at(1))
  vi.stubGlobal('fetch', async () => Response.json({ code: '', message: '' }, { status: 400 }))
  const send = () => unwrapVoid(api.from('events').delete().eq('id', '1'))
  expect(await sendAnswers(store, send as () => Promise<undefined>)).toBe(false)
  expect(store.all()).toEqual({ e1: at(1) })
})

it('marks what the server rejects, stops sending it, and continues', async () => {
  const store = keptAnswers('u1')
  store.keep('full', at(1))
  store.keep('open', at(2))
  const send = async (eventId: string): Promise<undefined> => {
    if (eventId === 'full') throw new ApiError('ERROR_EVENT_FULL', { max: 1 }, 400)
  }
  await sendAnswers(store, send)
  expect(store.all()).toEqual({ full: { ...at(1), refused: 'ERROR_EVENT_FULL' } })
  expect(await sendAnswers(store, () => Promise.reject(new Error('asked again')))).toBe(false)
})

it('sends the others although the server fails at one, which is kept for later', async () => {
  const store = keptAnswers('u1')
  store.keep('failing', at(1))
  store.keep('open', at(2))
  const send = async (eventId: string): Promise<undefined> => {
    if (eventId === 'failing') throw new ApiError('ERROR_INTERNAL_SERVER_ERROR', {}, 500)
  }
  expect(await sendAnswers(store, send)).toBe(true)
  expect(store.all()).toEqual({ failing: at(1) })
})

it('keeps a change of mind made while the previous answer was in flight', async () => {
  const store = keptAnswers('u1')
  store.keep('e1', at(1))
  await sendAnswers(store, async (): Promise<undefined> => {
    store.keep('e1', { ...at(5), status: 'declined' })
  })
  expect(store.all()).toEqual({ e1: { ...at(5), status: 'declined' } })
})

/** The browser's locks, of which each is held by one at a time. */
function stubLocks(): void {
  const turns = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work)
    turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

it('leaves an answer to the page or tab that is just sending it, and sends it itself should that fail', async () => {
  stubLocks()
  for (const fails of [false, true]) {
    const store = keptAnswers('u1')
    let settle: () => void = () => undefined
    const response = new Promise<void>((resolve, reject) => {
      settle = () => (fails ? reject(new ApiError('ERROR_NETWORK')) : resolve())
    })
    store.keep('e1', at(1))
    const given = inTurn('e1', async () => {
      await response
      store.forget('e1', at(1))
    })
    const sent: string[] = []
    const background = sendAnswers(store, async (eventId) => void sent.push(eventId))
    settle()
    await given.catch(() => undefined)
    await background
    expect(sent).toEqual(fails ? ['e1'] : [])
    expect(store.all()).toEqual({})
  }
})

it('sees answers stored by another tab', () => {
  const store = keptAnswers('u1')
  keptAnswers('u1').keep('e1', at(1))
  dispatchEvent(new StorageEvent('storage', { key: 'samspel-answers-u1' }))
  expect(store.all()).toEqual({ e1: at(1) })
})

it('sends nothing in the name of somebody who logs in while it waits for its turn', async () => {
  stubLocks()
  const store = keptAnswers('u1')
  store.keep('e1', at(1))
  let user = 'u1'
  let end: (() => void) | undefined
  void inTurn('e1', () => new Promise<void>((resolve) => (end = resolve)))
  const sent: string[] = []
  const send = async (eventId: string) => void sent.push(eventId)
  const background = sendAnswers(store, send, () => user === 'u1')
  await vi.waitFor(() => expect(end).toBeDefined())
  user = 'u2'
  end?.()
  expect(await background).toBe(false)
  expect(sent).toEqual([])
  expect(store.all()).toEqual({ e1: at(1) })
  user = 'u1'
  await sendAnswers(store, send, () => user === 'u1')
  expect(sent).toEqual(['e1'])
})

it('keeps what two tabs store at once, whoever hears of the other first', () => {
  const [one, other] = [keptAnswers('u1'), keptAnswers('u1')]
  one.keep('e1', at(1))
  other.keep('e2', at(2))
  one.keep('e3', at(3))
  expect(keptAnswers('u1').all()).toEqual({ e1: at(1), e2: at(2), e3: at(3) })
  other.forget('e1', at(1))
  one.refuse('e2', at(2), 'ANSWERED_LATER')
  expect(keptAnswers('u1').all()).toEqual({ e2: { ...at(2), refused: 'ANSWERED_LATER' }, e3: at(3) })
})

it('keeps answers in memory while the disk is full', async () => {
  const store = keptAnswers('u1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.keep('e1', at(1))
  store.keep('e2', at(2))
  const sent: string[] = []
  await sendAnswers(store, async (eventId) => void sent.push(eventId))
  expect(sent).toEqual(['e1', 'e2'])
  vi.restoreAllMocks()
})

it('stops as soon as somebody else has logged in, in whose name the rest would be sent', async () => {
  const store = keptAnswers('u1')
  store.keep('e1', at(1))
  store.keep('e2', at(2))
  let user = 'u1'
  const sent: string[] = []
  const send = async (eventId: string): Promise<undefined> => {
    sent.push(eventId)
    user = 'u2'
  }
  expect(await sendAnswers(store, send, () => user === 'u1')).toBe(true)
  expect(sent).toEqual(['e1'])
  expect(store.all()).toEqual({ e2: at(2) })
})
