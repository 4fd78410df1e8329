import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, unwrapVoid } from '#api/client.ts'
import { currentSession } from '#api/session.ts'
import { patchEvent } from './cache.ts'
import { eventQueries } from './queries.ts'
import { type Answer, withAnswer } from './registration.ts'

export interface AnswerChange {
  before: Answer
  answer: Answer
  /** Takes an earlier change back. */
  undoes?: boolean
}

const mutationKey = (eventId: string) => [...eventQueries.all, 'answer', eventId]

/**
 * Saves the reader's answer to one event. It shows at once and goes back when the server refuses; answers to
 * the same event are sent one after another, so that the last one given is the last one saved. It never waits
 * for a network to come: an answer to a concert that was cancelled meanwhile is better given again.
 */
export function answerMutation(client: QueryClient, eventId: string) {
  const show = (answer: Answer) => patchEvent(client, eventId, (event) => withAnswer(event, answer))
  const isLast = () => client.isMutating({ mutationKey: mutationKey(eventId) }) === 1
  return mutationOptions({
    mutationKey: mutationKey(eventId),
    scope: { id: `answer ${eventId}` },
    networkMode: 'always',
    mutationFn: ({ answer }: AnswerChange) => saveAnswer(eventId, answer),
    onMutate: async ({ answer }) => {
      await client.cancelQueries({ queryKey: eventQueries.all })
      show(answer)
    },
    onError: (_error, { before }) => {
      if (isLast()) show(before)
    },
    onSettled: () => {
      if (isLast()) void client.invalidateQueries({ queryKey: eventQueries.all })
    },
  })
}

function saveAnswer(eventId: string, answer: Answer): Promise<void> {
  if (answer === null) {
    const own = { event_id: eventId, user_id: currentSession().user?.id }
    return unwrapVoid(api.from('event_registrations').delete().match(own))
  }
  return unwrapVoid(
    api
      .from('event_registrations')
      .upsert({ event_id: eventId, status: answer }, { onConflict: 'event_id,user_id' }),
  )
}
