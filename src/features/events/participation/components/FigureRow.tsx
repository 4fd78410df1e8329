import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { afterStep } from '#ui/list/list-search.ts'

import { type AttendedEvent, type Figures, isOver } from '../event.ts'
import type { Group, PeopleSearch } from '../list.ts'
import { share } from '../statistics.ts'
import { useNumbers } from './use-numbers.ts'

interface FigureRowProps {
  figures: Figures
  event: AttendedEvent
  search: PeopleSearch
  onSearch: (search: PeopleSearch, replace: boolean) => void
}

/** An event in figures. Each is a button that shows the people whom it counts. */
export function FigureRow({ figures, event, search, onSearch }: FigureRowProps) {
  const { t } = useTranslation()
  const { percent } = useNumbers()
  const over = isOver(event, useNow())
  const came = figures.going - figures.missing
  const shown: { group: Group; label: string; count: number; detail: string }[] = [
    {
      group: 'registered',
      label: t('participation.group.registered'),
      count: figures.going + figures.interested,
      detail: t('participation.figures.registered', {
        going: figures.going,
        interested: figures.interested,
      }),
    },
    {
      group: 'attended',
      label: t('participation.group.attended'),
      count: figures.attended,
      detail: [
        t('participation.figures.attended', { percent: percent(share(came, figures.going)) }),
        figures.visitors > 0 && t('participation.figures.visitors', { count: figures.visitors }),
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      group: 'attended_without_registration',
      label: t('participation.group.attended_without_registration'),
      count: figures.attended_without_registration,
      detail: t('participation.figures.attended_without_registration'),
    },
    {
      group: 'missing',
      label: t(over ? 'participation.group.no_show' : 'participation.group.missing'),
      count: figures.missing,
      detail: t(over ? 'participation.figures.no_show' : 'participation.figures.missing'),
    },
    {
      group: 'declined',
      label: t('participation.group.declined'),
      count: figures.declined,
      detail: t('participation.figures.declined'),
    },
  ]
  return (
    <Box
      role="group"
      aria-label={t('participation.figures.label')}
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 3,
        gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {shown.map(({ group, label, count, detail }) => {
        const pressed = search.group === group
        return (
          <ButtonBase
            key={group}
            aria-pressed={pressed}
            onClick={() => onSearch(afterStep(search, { group: pressed ? undefined : group }), false)}
            sx={{
              display: 'block',
              textAlign: 'start',
              p: { base: 1.5, sm: 2 },
              border: pressed ? 2 : 1,
              m: pressed ? '-1px' : 0,
              borderColor: pressed ? 'primary.main' : 'divider',
              borderRadius: 2,
              bgcolor: 'background.paper',
              '&:hover': { borderColor: 'primary.main' },
            }}
          >
            <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {label}
            </Typography>
            <Typography
              component="span"
              sx={{ display: 'block', fontSize: '2rem', lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
            >
              {count}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {detail}
            </Typography>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
