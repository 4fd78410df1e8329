import { call } from '#api/functions.ts'
import type { KeptAnswer } from '#offline/answers/kept-answers.ts'

type Told = Pick<KeptAnswer, 'status' | 'comment'> & Partial<Pick<KeptAnswer, 'answered_at'>>

/**
 * Tells the server the reader's answer. Without answered_at it is given now, by the server's clock; only one that was kept
 * says when. Throws ApiError.
 */
export async function sendAnswer(eventId: string, { status, comment, answered_at }: Told): Promise<void> {
  await call('answer_event', {
    p_event_id: eventId,
    p_status: status,
    ...(comment && { p_comment: comment }),
    ...(answered_at && { p_answered_at: answered_at }),
  })
}
