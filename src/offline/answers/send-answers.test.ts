// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sessionStore } from '#api/session.ts'
import { hasKeptAnswers } from '#lib/browser/kept-answers.ts'

import { type KeptAnswer, keptAnswers, keptAnswersOf } from './kept-answers.ts'
import { answerRows, sendAnswer } from './send-answers.ts'
import { writeAnswer } from './write-answer.ts'

const at = (minute: number): KeptAnswer => ({
  status: 'going',
  comment: null,
  answered_at: `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`,
})

/** What reaches the stubbed server, and how it responds to an event's answer. */
let sent: string[]
let respond: (eventId: string) => Response | Promise<Response>
const taken = () => Response.json({ status: 'going', taken: true, answered_at: '2026-11-20T12:30:00Z' })
const refused = (code: string) =>
  Response.json({ code: 'P0001', message: JSON.stringify({ code, params: {} }) }, { status: 400 })
const offline = () => {
  throw new TypeError('Failed to fetch')
}

const login = (id: string) => sessionStore.setState({ user: { id, email: `${id}@example.org` } })

/** This page's store, and its sender: all that is due, whatever it waits for. */
const store = keptAnswersOf('u1')
let reached = false
const send = async () => {
  reached = false
  await answerRows('u1', () => (reached = true)).send(true)
  return reached
}

beforeEach(() => {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
  login('u1')
  sent = []
  respond = taken
  vi.stubGlobal('fetch', async (_input: unknown, init: { body: string }) => {
    const { p_event_id } = JSON.parse(init.body) as { p_event_id: string }
    sent.push(p_event_id)
    return respond(p_event_id)
  })
})
afterEach(() => {
  sessionStore.setState({ user: null })
  vi.unstubAllGlobals()
})

it('sends stored answers, oldest first, and removes them', async () => {
  store.keep('later', at(2))
  store.keep('earlier', at(1))
  expect(await send()).toBe(true)
  expect(sent).toEqual(['earlier', 'later'])
  expect(keptAnswers('u1').all()).toEqual({})
})

it('restores stored answers after a restart, for the same person only', () => {
  keptAnswers('u1').keep('e1', at(1))
  expect(keptAnswers('u1').all()).toEqual({ e1: at(1) })
  expect(keptAnswers('u2').all()).toEqual({})
})

it.each([
  ['the network is away', offline],
  ['the server fails', () => Response.json({ code: 'XX000', message: 'no' }, { status: 503 })],
  ['the session has ended', () => Response.json({ code: 'PGRST301', message: 'no' }, { status: 401 })],
])('keeps everything while %s', async (_why, response) => {
  store.keep('e1', at(1))
  store.keep('e2', at(2))
  respond = response
  expect(await send()).toBe(false)
  expect(store.all()).toEqual({ e1: at(1), e2: at(2) })
})

it('keeps everything while the database comes back, and PostgREST responds without a code', async () => {
  store.keep('e1', at(1))
  respond = () => Response.json({ code: '', message: '' }, { status: 400 })
  expect(await send()).toBe(false)
  expect(store.all()).toEqual({ e1: at(1) })
})

it('marks what the server rejects, stops sending it, and continues', async () => {
  store.keep('full', at(1))
  store.keep('open', at(2))
  respond = (eventId) => (eventId === 'full' ? refused('ERROR_EVENT_FULL') : taken())
  await send()
  expect(store.all()).toEqual({ full: { ...at(1), refused: 'ERROR_EVENT_FULL' } })
  expect(await send()).toBe(false)
  expect(sent).toEqual(['full', 'open'])
})

it('sends the others although the server fails at one, which is kept for later', async () => {
  store.keep('failing', at(1))
  store.keep('open', at(2))
  respond = (eventId) =>
    eventId === 'failing' ? Response.json({ code: 'XX000', message: 'no' }, { status: 500 }) : taken()
  const rows = answerRows('u1', () => {})
  // It says nothing about the connection, which the scans share.
  expect(await rows.send(false)).toBeUndefined()
  expect(store.all()).toEqual({ failing: at(1) })
  expect(rows.due()).toBeGreaterThan(Date.now())
  await rows.send(false)
  expect(sent).toEqual(['failing', 'open'])
})

it('keeps a change of mind made while the previous answer was in flight', async () => {
  store.keep('e1', at(1))
  respond = () => {
    store.keep('e1', { ...at(5), status: 'declined' })
    return taken()
  }
  await send()
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
    sent = []
    let settle = () => {}
    const response = new Promise<Response>((resolve, reject) => {
      settle = () => (fails ? reject(new TypeError('Failed to fetch')) : resolve(taken()))
    })
    respond = () => response
    const given = sendAnswer(writeAnswer('e1', { status: 'going', comment: null }))
    await vi.waitFor(() => expect(sent).toEqual(['e1']))
    respond = taken
    const background = send()
    settle()
    expect(await given).toMatchObject({ kept: fails })
    await background
    expect(sent).toEqual(fails ? ['e1', 'e1'] : ['e1'])
    expect(store.all()).toEqual({})
  }
})

it('sees answers stored by another tab', () => {
  const other = keptAnswers('u1')
  store.keep('e1', at(1))
  dispatchEvent(new StorageEvent('storage', { key: 'samspel-answers-u1' }))
  expect(other.all()).toEqual({ e1: at(1) })
})

it('sends nothing in the name of somebody who logs in while it waits for its turn', async () => {
  stubLocks()
  let end = () => {}
  respond = () => new Promise<Response>((_resolve, reject) => (end = () => reject(new TypeError('Failed'))))
  const given = sendAnswer(writeAnswer('e1', { status: 'going', comment: null }))
  await vi.waitFor(() => expect(sent).toEqual(['e1']))
  respond = taken
  const background = send()
  login('u2')
  end()
  expect(await given).toEqual({ kept: true })
  expect(await background).toBe(false)
  expect(sent).toEqual(['e1'])
  expect(store.all()).toMatchObject({ e1: { status: 'going' } })
  login('u1')
  await send()
  expect(sent).toEqual(['e1', 'e1'])
})

it('keeps an answer whose turn comes when somebody else has logged in', async () => {
  const written = writeAnswer('e1', { status: 'going', comment: null })
  login('u2')
  expect(await sendAnswer(written)).toEqual({ kept: true })
  expect(sent).toEqual([])
  expect(store.all()).toMatchObject({ e1: { status: 'going' } })
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

it('keeps answers in memory while the disk is full, and sends them', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.keep('e1', at(1))
  store.keep('e2', at(2))
  expect(hasKeptAnswers('u1')).toBe(true)
  await send()
  expect(sent).toEqual(['e1', 'e2'])
  expect(hasKeptAnswers('u1')).toBe(false)
  vi.restoreAllMocks()
})

it('stops as soon as somebody else has logged in, in whose name the rest would be sent', async () => {
  store.keep('e1', at(1))
  store.keep('e2', at(2))
  respond = () => {
    login('u2')
    return taken()
  }
  expect(await send()).toBe(true)
  expect(sent).toEqual(['e1'])
  expect(store.all()).toEqual({ e2: at(2) })
})
