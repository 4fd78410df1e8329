import { currentSession } from '#api/session.ts'

import { serverNow } from '../clock/device-clock.ts'
import { type KeptAnswer, keptAnswersOf } from './kept-answers.ts'

/** An answer as written down on this device, where it stays until the server has it. */
export interface WrittenAnswer {
  /** Who gave it. */
  userId: string
  /** By `answerKey`. */
  key: string
  answer: KeptAnswer
  /** Whether its time counts at once, rather than that of its arrival. */
  isDated: boolean
}

/** When each answer was given according to the server, in milliseconds by its clock; by answer key. */
const heard = new Map<string, number>()

/** The span of the changes that this page has made to an answer it had read, in milliseconds; by answer key. */
const changed = new Map<string, { from: number; to: number }>()

/**
 * Writes an answer of the person logged in down, from when it is given: the page may be closed while it, or the one before it, is
 * in flight. It replaces the one before it.
 * @param changes when the answer was given of which this only changes the comment or the guests, or undoes such a change: if
 * another was given since, on another device, that one holds
 */
export function writeAnswer(
  key: string,
  given: Omit<KeptAnswer, 'answered_at' | 'refused'>,
  changes?: string,
): WrittenAnswer {
  const userId = currentSession().user?.id ?? ''
  const store = keptAnswersOf(userId)
  const replaced = timeOf(store.all()[key])
  const answered_at = changes === undefined ? answeredNow(key, replaced) : rightAfter(changes, key, replaced)
  const answer = { ...given, answered_at }
  store.keep(key, answer)
  return { userId, key, answer, isDated: changes !== undefined }
}

/** Notes the time that the server has reported for an answer, ISO 8601. */
export function noteHeard(key: string, answeredAt: string): void {
  heard.set(key, Date.parse(answeredAt))
}

/**
 * The time of an answer given now, ISO 8601. Always later than the last time the server has reported for this
 * answer, however wrong this device's estimate of the server's clock is; otherwise it could count as the
 * earlier of the two and be dropped.
 * @param replaced the time of the answer that it replaces before it was sent
 */
export const answeredNow = (key: string, replaced = 0): string =>
  isoOf(Math.max(serverNow(), (heard.get(key) ?? 0) + 1, replaced + 1))

/** A time right after `before`, and after every change that this page has made since: the screen may not have read their times yet. */
function rightAfter(before: string, key: string, replaced: number): string {
  // The server's times have microseconds, which this rounds down.
  const read = Date.parse(before)
  const span = changed.get(key)
  const { from, to } = span && span.from <= read && read <= span.to ? span : { from: read, to: read }
  const next = Math.max(to, replaced) + 1
  changed.set(key, { from, to: next })
  return isoOf(next)
}

const timeOf = (kept: KeptAnswer | undefined) => (kept && !kept.refused ? Date.parse(kept.answered_at) : 0)

const isoOf = (time: number) => new Date(time).toISOString()
