import { call } from '#api/functions.ts'
import type { RegistrationStatus } from '#api/rows.ts'
import type { KeptAnswer } from '#offline/answers/kept-answers.ts'

type Told = Pick<KeptAnswer, 'status' | 'comment'> & Partial<Pick<KeptAnswer, 'answered_at'>>

/**
 * Tells the server the reader's answer. Without answered_at it is given now, by the server's clock; only one that was kept
 * says when. Resolves with the answer that holds: who asked for a place in the queue may have got one at the event. Throws
 * ApiError.
 */
export async function sendAnswer(
  eventId: string,
  { status, comment, answered_at }: Told,
): Promise<RegistrationStatus | null> {
  const told = await call('answer_event', {
    p_event_id: eventId,
    p_status: status,
    ...(comment && { p_comment: comment }),
    ...(answered_at && { p_answered_at: answered_at }),
  })
  return told.status
}
