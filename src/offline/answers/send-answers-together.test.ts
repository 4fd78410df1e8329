// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

import { answerKey, keptAnswersOf } from './kept-answers.ts'
import { sendAnswersTogether } from './send-answers.ts'

const EVENTS = ['5b0d7a52-7a2c-4b62-9d55-4f3d9b3f0c11', '5b0d7a52-7a2c-4b62-9d55-4f3d9b3f0c12']
const KEPT = { status: 'going', comment: null, answered_at: '2026-11-20T12:00:00.000Z' } as const

beforeEach(() => localStorage.clear())

it.each([[undefined], ['c1']])(
  'replaces the answers that waited to be sent, where it was taken (for the child %s)',
  async (childId) => {
    const store = keptAnswersOf('')
    const [first = '', second = ''] = EVENTS.map((id) => answerKey(id, childId))
    store.keep(first, KEPT)
    store.keep(second, KEPT)
    store.keep('another', KEPT)
    const answered_at = '2026-11-20T12:05:00Z'
    vi.stubGlobal('fetch', async () => {
      return Response.json(EVENTS.map((event_id, index) => ({ event_id, answered_at, taken: index === 0 })))
    })
    const declined = { status: 'declined', comment: null } as const
    await sendAnswersTogether(
      EVENTS.map((event_id) => ({ event_id, ...declined })),
      childId,
    )
    expect(store.all()).toEqual({ [second]: KEPT, another: KEPT })
    store.forget(second, KEPT)
    store.forget('another', KEPT)
  },
)
