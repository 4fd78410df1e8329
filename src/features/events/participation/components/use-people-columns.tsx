import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/date-text.ts'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import type { Attendee, ParticipationRights } from '../event.ts'
import { PersonAction } from './PersonAction.tsx'

const COLORS = {
  registered: 'default',
  attended: 'success',
  attended_without_registration: 'info',
  no_show: 'warning',
  interested: 'default',
  declined: 'default',
  unanswered: 'default',
} as const

interface Given {
  eventId: string
  rights: ParticipationRights
  /** Whether nobody can be inside yet. */
  ahead: boolean
  onUndo: (person: Attendee) => void
}

/** What the list of people shows and exports of each. */
export function usePeopleColumns({ eventId, rights, ahead, onUndo }: Given): Column<Attendee>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const registration = (person: Attendee) => {
    const answer = t(`participation.registration.${person.registration ?? 'none'}`)
    return person.is_late ? t('participation.registration.late', { answer }) : answer
  }
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
      cell: (person) => (
        <Chip
          size="small"
          variant="outlined"
          color={COLORS[person.participation]}
          label={t(`participation.of_person.${person.participation}`)}
        />
      ),
      csv: (person) => t(`participation.of_person.${person.participation}`),
    },
    {
      id: 'registration',
      header: t('participation.registration.label'),
      sort: 'registration',
      cell: registration,
      csv: registration,
    },
    {
      id: 'comment',
      header: t('participation.people.comment'),
      cell: (person) => person.comment ?? '–',
      csv: (person) => person.comment,
    },
    {
      id: 'date_registered',
      header: t('participation.people.date_registered'),
      sort: 'date_registered',
      from: 'lg',
      cell: (person) => dateTimeText(person.date_registered, language) ?? '–',
      csv: (person) => person.date_registered,
    },
  ]
  if (ahead) return columns
  columns.push({
    id: 'check_in_time',
    header: t('participation.people.check_in_time'),
    sort: 'check_in_time',
    cell: (person) => dateTimeText(person.check_in_time, language) ?? '–',
    csv: (person) => person.check_in_time,
  })
  if (rights.checkIn)
    columns.push({
      id: 'action',
      header: t('participation.people.action'),
      cell: (person) => <PersonAction eventId={eventId} person={person} rights={rights} onUndo={onUndo} />,
    })
  return columns
}
