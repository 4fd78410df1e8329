import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import { briefSpanText, spanText, toWallClock } from '../club-time.ts'
import type { PlannedEvent } from '../event.ts'
import type { PlanningRights } from '../rights.ts'
import { EventState } from './EventState.tsx'

/** The columns of the list of events and its export, in the club's time zone. */
export function useEventColumns(zone: string, rights: PlanningRights): Column<PlannedEvent>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'title',
      header: t('planning.title'),
      sort: 'title',
      cell: ({ slug, title }) => (
        <TextLink
          to={rights.update ? '/admin/events/$slug/edit' : '/events/$slug'}
          params={{ slug }}
          color="inherit"
        >
          {title}
        </TextLink>
      ),
      csv: ({ title }) => title,
    },
    {
      id: 'when',
      header: t('planning.when'),
      sort: 'start_time',
      cell: (event) => <Pieces texts={spanText(event, zone, i18n.language)} />,
      brief: (event) => briefSpanText(event, zone, i18n.language),
    },
    {
      id: 'start',
      header: t('planning.start'),
      csv: (event) => toWallClock(event.start_time, zone).replace('T', ' '),
    },
    {
      id: 'end',
      header: t('planning.end'),
      csv: (event) => toWallClock(event.end_time, zone).replace('T', ' '),
    },
    {
      id: 'type',
      header: t('planning.type'),
      sort: 'type',
      cell: ({ type }) => <Pieces texts={[t(`events.type.${type}`)]} />,
      csv: ({ type }) => t(`events.type.${type}`),
    },
    {
      id: 'status',
      header: t('planning.status_label'),
      sort: 'status',
      cell: (event) => <EventState event={event} />,
      brief: ({ status, is_private }) =>
        [t(`planning.status.${status}`), is_private && t('planning.private')].filter(Boolean).join(', '),
      csv: ({ status }) => t(`planning.status.${status}`),
    },
    {
      id: 'private',
      header: t('planning.private'),
      csv: ({ is_private }) => t(is_private ? 'planning.yes' : 'planning.no'),
    },
    {
      id: 'location',
      header: t('planning.location'),
      from: 'lg',
      cell: ({ location }) => location,
      csv: ({ location }) => location,
    },
    {
      id: 'going',
      header: t('planning.going'),
      sort: 'going_count',
      numeric: true,
      cell: ({ going_count, guests_count, max_participants: places }) =>
        places === null ? (
          going_count + guests_count
        ) : (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {t('planning.going_of', { count: going_count + guests_count, places })}
          </Box>
        ),
      csv: ({ going_count }) => going_count,
    },
    { id: 'guests', header: t('planning.guests_count'), csv: ({ guests_count }) => guests_count },
    { id: 'interested', header: t('planning.interested'), csv: ({ interested_count }) => interested_count },
    { id: 'queued', header: t('planning.queued'), csv: ({ queued_count }) => queued_count },
    { id: 'places', header: t('planning.places'), csv: ({ max_participants }) => max_participants },
  ]
}

/** Texts that a line may break between but not within. */
function Pieces({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Fragment key={text}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Box>{' '}
    </Fragment>
  ))
}
