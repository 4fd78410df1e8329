import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { Button } from '#ui/control/Button.tsx'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import type { Attendee, ParticipationRights } from '../event.ts'
import { PersonAction } from './PersonAction.tsx'

const COLORS = {
  registered: 'quiet',
  attended: 'success',
  attended_without_registration: 'info',
  no_show: 'warning',
  interested: 'quiet',
  declined: 'quiet',
  unanswered: 'quiet',
  queued: 'warning',
} as const

interface Given {
  eventId: string
  rights: ParticipationRights
  /** Whether nobody can be inside yet. */
  ahead: boolean
  /** Whether the list is about the waiting list, or anybody in it is on it. */
  queued: boolean
  onUndo: (person: Attendee) => void
  onMove: (person: Attendee) => void
  onAnswer: (person: Attendee) => void
}

/** Whether somebody answered late, and nothing more recent is known. */
const isLateAnswer = ({ is_late, participation }: Attendee) =>
  is_late && ['registered', 'interested', 'declined', 'queued'].includes(participation)

/** Whether somebody answered late, or came despite answering otherwise. */
const saysMore = ({ is_late, registration, check_in_time }: Attendee) =>
  is_late || (check_in_time !== null && (registration === 'interested' || registration === 'declined'))

/** The columns of the list of people and its export. */
export function usePeopleColumns({
  eventId,
  rights,
  ahead,
  queued,
  onUndo,
  onMove,
  onAnswer,
}: Given): Column<Attendee>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const registration = (person: Attendee) => {
    const answer = t(`participation.registration.${person.registration ?? 'none'}`)
    return person.is_late ? t('participation.registration.late', { answer }) : answer
  }
  const guests = ({ guests: count, guest_names: names }: Attendee) =>
    count > 0 &&
    [t('participation.with_guests', { count }), names.length > 0 && `(${names.join(', ')})`]
      .filter(Boolean)
      .join(' ')
  /** The answer where the participation does not say it, and the guests. */
  const more = (person: Attendee) =>
    [saysMore(person) && registration(person), guests(person)].filter(Boolean).join(' · ')
  const participation = (person: Attendee) => t(`participation.of_person.${person.participation}`)
  const columns: Column<Attendee>[] = [
    {
      id: 'name',
      header: t('participation.people.name'),
      sort: 'name',
      cell: (person) =>
        rights.profiles ? (
          <TextLink to="/admin/users/$id" params={{ id: person.user_id }} color="inherit">
            {person.name}
          </TextLink>
        ) : (
          person.name
        ),
      csv: (person) => person.name,
    },
    {
      id: 'participation',
      header: t('participation.group.label'),
      sort: 'participation',
      // With all that belongs to the answer: columns of their own would be empty for almost everybody, and squeeze the names.
      cell: (person) => (
        <>
          <Tag tone={COLORS[person.participation]}>{participation(person)}</Tag> {more(person)}
          {person.comment && <Box sx={{ color: 'text.secondary' }}>{person.comment}</Box>}
        </>
      ),
      brief: (person) =>
        [
          // The late answer covers both.
          !isLateAnswer(person) && participation(person),
          more(person),
          person.comment,
        ]
          .filter(Boolean)
          .join(' · '),
      csv: participation,
    },
    {
      id: 'registration',
      header: t('participation.registration.label'),
      csv: registration,
    },
    {
      id: 'guests',
      header: t('participation.people.guests'),
      csv: (person) => person.guests,
    },
    {
      id: 'guest_names',
      header: t('participation.people.guest_names'),
      csv: ({ guest_names: names }) => names.join(', '),
    },
    {
      id: 'queue_place',
      header: t('participation.people.queue_place'),
      sort: 'queue_place',
      numeric: true,
      ...(queued && { cell: (person: Attendee) => person.queue_place ?? '–' }),
      brief: ({ queue_place: place }) =>
        place === null ? null : t('participation.people.in_queue', { place }),
      csv: (person) => person.queue_place,
    },
    {
      id: 'comment',
      header: t('participation.people.comment'),
      csv: (person) => person.comment,
    },
    {
      id: 'date_registered',
      header: t('participation.people.date_registered'),
      sort: 'date_registered',
      from: 'lg',
      cell: (person) => dateTimeText(person.date_registered, language) ?? '–',
      csv: (person) => exportTime(person.date_registered),
    },
  ]
  if (!ahead)
    columns.push({
      id: 'check_in_time',
      header: t('participation.people.check_in_time'),
      sort: 'check_in_time',
      cell: (person) => dateTimeText(person.check_in_time, language) ?? '–',
      csv: (person) => exportTime(person.check_in_time),
    })
  const checksIn = rights.checkIn && !ahead
  // Afterwards, what counts is who came.
  const answers = rights.answer && ahead
  if (checksIn || answers || (rights.reorder && queued))
    columns.push({
      id: 'action',
      header: t('participation.people.action'),
      act: true,
      cell: (person) => (
        <>
          {checksIn && <PersonAction eventId={eventId} person={person} rights={rights} onUndo={onUndo} />}
          {answers && (
            <Button
              color="inherit"
              aria-label={t('participation.answer_for.of', { name: person.name })}
              onClick={() => onAnswer(person)}
            >
              {t('participation.answer_for.action')}
            </Button>
          )}
          {rights.reorder && person.registration === 'queued' && person.queue_place !== null && (
            <Button
              color="inherit"
              aria-label={t('participation.queue.of', { name: person.name })}
              onClick={() => onMove(person)}
            >
              {t('participation.queue.action')}
            </Button>
          )}
        </>
      ),
    })
  return columns
}
