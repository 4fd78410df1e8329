import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { failureText, asFailure } from '../feedback/failure.ts'
import { useToast } from '../feedback/toast-context.ts'
import { CloseIcon } from '../icon/basic-icons.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  /** How many of the selected rows are on the current page. */
  shown: number
  total: number
  all: () => Promise<Row[]>
  /** Buttons for actions on the selected rows. */
  children: ReactNode
}

/** The selection and its actions. It stays visible at the bottom of the window. */
export function SelectionBar<Row>({ selection, shown, total, all, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation()
  const toast = useToast()
  const everything = useMutation({
    mutationFn: all,
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
  })
  const count = selection.rows.size
  const { reset } = everything
  useEffect(() => {
    // What was asked for before the selection was cleared is no longer wanted.
    if (count === 0) reset()
  }, [count, reset])
  if (count === 0) return null
  return (
    <Paper
      role="region"
      aria-label={t('lists.actions')}
      elevation={6}
      sx={{
        position: 'sticky',
        zIndex: 3,
        bottom: 'calc(var(--samspel-bottom-bar, 0px) + env(safe-area-inset-bottom) + 12px)',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'primary.main',
      }}
    >
      <Typography component="div" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('lists.selected', { count })}
        {count > shown && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }}>
            {t('lists.not_shown', { count: count - shown })}
          </Typography>
        )}
      </Typography>
      {count < total && (
        <Button
          loading={everything.isPending}
          onClick={() => everything.mutate(undefined, { onSuccess: (rows) => selection.set(rows, true) })}
        >
          {t('lists.select_all', { count: total })}
        </Button>
      )}
      {/* Not while rows are being added: an action would begin with some of them, and seem to be about all. */}
      <fieldset disabled={everything.isPending} style={{ display: 'contents' }}>
        {children}
      </fieldset>
      <Button
        variant="icon"
        aria-label={t('lists.clear')}
        title={t('lists.clear')}
        onClick={selection.clear}
        style={{ marginLeft: 'auto' }}
      >
        <CloseIcon />
      </Button>
    </Paper>
  )
}
