import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'

import { type AttendedEvent, type Figures, isOver } from '../event.ts'
import type { Group } from '../list.ts'
import { share } from '../statistics.ts'
import { useNumbers } from '../use-numbers.ts'

/** A figure of an event, and the group of people it counts. */
interface Tile {
  group: Group
  label: string
  count: number
  detail: string
}

/** The figures of an event: answers before it starts, attendance from then on. */
export function useTiles(figures: Figures, event: AttendedEvent, ahead: boolean): Tile[] {
  const { t } = useTranslation()
  const { percent } = useNumbers()
  const now = useNow()
  const over = isOver(event, now)
  const came = figures.going - figures.missing
  const places = event.max_participants
  const guests = figures.guests > 0 && t('participation.figures.guests', { count: figures.guests })
  const tile = (group: Group, count: number, detail: string): Tile => ({
    group,
    label: t(`participation.group.${group === 'missing' && over ? 'no_show' : group}`),
    count,
    detail,
  })
  const answers = [
    tile(
      'registered',
      figures.going,
      [
        guests,
        places === null || event.status !== 'published'
          ? t('participation.figures.registered')
          : t('participation.figures.places', {
              count: places,
              left: Math.max(0, places - figures.going - figures.guests),
            }),
      ]
        .filter(Boolean)
        .join('. '),
    ),
    tile('interested', figures.interested, t('participation.figures.interested')),
    tile('declined', figures.declined, t('participation.figures.declined')),
    ...(figures.queued > 0 ? [tile('queued', figures.queued, t('participation.figures.queued'))] : []),
    ...(figures.late > 0 ? [tile('late', figures.late, t('participation.figures.late'))] : []),
  ]
  if (ahead)
    return [
      ...answers.slice(0, 3),
      tile('unanswered', figures.unanswered ?? 0, t('participation.figures.unanswered')),
      ...answers.slice(3),
    ]
  const attended = [
    t('participation.figures.attended', { percent: percent(share(came, figures.going)) }),
    figures.visitors > 0 && t('participation.figures.visitors', { count: figures.visitors }),
  ]
  return [
    ...answers.slice(0, 2),
    tile('attended', figures.attended, attended.filter(Boolean).join(' ')),
    tile(
      'attended_without_registration',
      figures.attended_without_registration,
      t('participation.figures.attended_without_registration'),
    ),
    tile(
      'missing',
      figures.missing,
      t(over ? 'participation.figures.no_show' : 'participation.figures.missing'),
    ),
    ...answers.slice(2),
  ]
}
