import type { TFunction } from 'i18next'

import type { ServerTime } from '#offline/clock/timeline.ts'

import { momentText } from './moment-text.ts'

const MINUTE_MS = 60_000
/** Beyond this, the time of day says more than an age. */
const MOST_MINUTES = 59

/**
 * How old the news of other doors is, given the server's time of the last roster pull. Without a network, and on a device
 * that does not know the server's time, it is said since when there has been none.
 */
export function newsText(
  asOf: string,
  { now, error }: Pick<ServerTime, 'now' | 'error'>,
  online: boolean,
  t: TFunction,
  language: string,
): { text: string; isOld: boolean } {
  const minutes = Math.floor((now - Date.parse(asOf)) / MINUTE_MS)
  if (!online || error > MINUTE_MS || minutes > MOST_MINUTES)
    return { text: t('door.news.none', { time: momentText(asOf, language, new Date(now)) }), isOld: true }
  if (minutes < 1) return { text: t('door.news.current'), isOld: false }
  return { text: t('door.news.old', { count: minutes }), isOld: true }
}
