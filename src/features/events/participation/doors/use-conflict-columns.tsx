import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { Button } from '#ui/control/Button.tsx'
import type { Column } from '#ui/list/column.ts'

import { notesText, sidesText } from '../conflict-text.ts'
import type { Conflict } from '../conflict.ts'
import { ConflictSides } from './ConflictSides.tsx'

/** The columns of the list of conflicts and its export; read-only without `onSettle`. */
export function useConflictColumns(onSettle: ((conflict: Conflict) => void) | undefined): Column<Conflict>[] {
  const { t, i18n } = useTranslation()
  const online = useOnline()
  const { language } = i18n
  const stateText = ({ is_open }: Conflict) =>
    t(`participation.conflicts.state.${is_open ? 'open' : 'settled'}`)
  const columns: Column<Conflict>[] = [
    {
      id: 'name',
      header: t('participation.people.name'),
      sort: 'name',
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'sides',
      header: t('participation.conflicts.sides'),
      sort: 'first_at',
      cell: (conflict) => <ConflictSides sides={conflict.sides} />,
      csv: (conflict) => sidesText(conflict, t, language),
    },
    {
      id: 'state',
      header: t('participation.conflicts.state.label'),
      cell: (conflict) => (
        <>
          <Tag tone={conflict.is_open ? 'warning' : 'success'}>{stateText(conflict)}</Tag>
          {conflict.notes.length > 0 && (
            <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {notesText(conflict, t, language)}
            </Typography>
          )}
        </>
      ),
      csv: stateText,
    },
    {
      id: 'notes',
      header: t('participation.conflicts.note'),
      csv: (conflict) => notesText(conflict, t, language),
    },
  ]
  if (!onSettle) return columns
  return [
    ...columns,
    {
      id: 'action',
      act: true,
      header: t('participation.conflicts.settle'),
      cell: (conflict) =>
        conflict.is_open && (
          <Button
            disabled={!online}
            aria-label={t('participation.conflicts.settle_of', { name: conflict.name })}
            onClick={() => onSettle(conflict)}
          >
            {t('participation.conflicts.settle')}
          </Button>
        ),
    },
  ]
}
