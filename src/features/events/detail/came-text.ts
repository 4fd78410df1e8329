import type { TFunction } from 'i18next'

import { isLater } from '#lib/time/came-at.ts'
import { clockText } from '#lib/time/clock-text.ts'

import type { ClubEvent } from '../event.ts'
import { dateLeaf, isSeveralDays } from '../when.ts'

/** That the reader attended an event, and when they were checked in: with the day where it lasted several. */
export function cameText(checkInTime: string, event: ClubEvent, t: TFunction, language: string): string {
  if (isLater(checkInTime, event)) return t('events.you_came')
  const time = clockText(checkInTime, language)
  if (!isSeveralDays(event)) return t('events.you_were_there', { time })
  const { weekday, day, month } = dateLeaf(checkInTime, language)
  return t('events.you_were_there_on', { time, day: `${weekday} ${day} ${month}` })
}
