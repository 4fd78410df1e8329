import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { PressArea } from '#ui/control/PressArea.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { AttendedEvent, Figures } from '../event.ts'
import type { PeopleSearch } from '../list.ts'
import { useTiles } from './use-tiles.ts'

interface FigureRowProps {
  figures: Figures
  event: AttendedEvent
  /** Whether nobody can be inside yet, so that answers are shown instead of attendance. */
  ahead: boolean
  search: PeopleSearch
  onStep: OnStep<PeopleSearch>
}

/** An event in figures. Each is a button that shows the people it counts. */
export function FigureRow({ figures, event, ahead, search, onStep }: FigureRowProps) {
  const { t } = useTranslation()
  const shown = useTiles(figures, event, ahead)
  return (
    <Box
      role="group"
      aria-label={t('participation.figures.label')}
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 3,
        // Two columns on a phone, one at twice the text size: the longest word has to fit.
        gridTemplateColumns: {
          base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
          md: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
        },
      }}
    >
      {shown.map(({ group, label, count, detail }) => {
        const pressed = search.group === group
        return (
          <Box
            component={PressArea}
            key={group}
            aria-pressed={pressed}
            onClick={() => onStep({ group: pressed ? undefined : group })}
            sx={{
              // From the top down: a button centres what it holds.
              display: 'grid',
              alignContent: 'start',
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
          </Box>
        )
      })}
    </Box>
  )
}
