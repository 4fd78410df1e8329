import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { CalendarMonthIcon, ShareIcon } from '#ui/icon/event-icons.ts'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { eventPhase } from '../status.ts'
import { whenText } from '../when.ts'
import { calendarFile } from './ics.ts'
import { share } from './share.ts'

/** Saves the event to the device's calendar or shares it. Both work without a network. */
export function EventActions({ event, now }: { event: ClubEvent; now: Date }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const isInCalendars = event.status !== 'archived' && eventPhase(event, now) !== 'ended'
  const sequence = useQuery({ ...eventQueries.sequence(event.id), enabled: isInCalendars })
  const isCancelled = event.status === 'cancelled'
  const url = `${location.origin}/events/${event.slug}`
  const keep = () => {
    const title = isCancelled ? t('events.cancelled_title', event) : event.title
    const file = calendarFile(event, title, sequence.data ?? 0, url, new Date())
    saveFile(`${event.slug}.ics`, file, 'text/calendar;charset=utf-8')
    toast({ message: t(isCancelled ? 'events.calendar_cancelled' : 'events.calendar_saved') })
  }
  const tell = async () => {
    const text = [whenText(event, now, i18n.language).join(' '), event.location].filter(Boolean).join(' · ')
    const outcome = await share({ title: event.title, text, url })
    if (outcome === 'copied') toast({ message: t('events.link_copied') })
    if (outcome === 'failed') toast({ severity: 'error', message: t('events.share_failed', { url }) })
  }
  return (
    <>
      {isInCalendars && (
        <Button variant="outlined" startIcon={<CalendarMonthIcon />} onClick={keep}>
          {t(isCancelled ? 'events.cancel_in_calendar' : 'events.add_to_calendar')}
        </Button>
      )}
      {event.status !== 'draft' && (
        <Button variant="outlined" startIcon={<ShareIcon />} onClick={() => void tell()}>
          {t('events.share')}
        </Button>
      )}
      <LinkButton to="/settings/calendar">{t('events.all_in_calendar')}</LinkButton>
    </>
  )
}
