import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { type OutboxRow, timeOf } from '#offline/outbox/scan.ts'
import { Button } from '#ui/control/Button.tsx'

import { useScanner } from '../door/session-context.ts'
import { momentText } from '../text/moment-text.ts'
import { nameOfScan } from '../text/name-of-scan.ts'
import { DeliveryState } from './DeliveryState.tsx'

interface QueueSectionProps {
  title: string
  text?: string
  rows: readonly OutboxRow[]
  onRetry?: (row: OutboxRow) => void
  action: ReactNode
}

const WORDS = { check_in: 'admitted', undo: 'undone', help: 'ask' } as const
/** A long evening offline leaves more rows than anyone reads; the count covers all of them. */
const MOST_SHOWN = 50

/** Scans in the same state, with the available actions. */
export function QueueSection({ title, text, rows, onRetry, action }: QueueSectionProps) {
  const { t, i18n } = useTranslation()
  const { roster } = useScanner()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
        <Typography id={id} component="h3" variant="h3">
          {title}
        </Typography>
        {action}
      </Box>
      {text && <Typography sx={{ color: 'text.secondary', mb: 1 }}>{text}</Typography>}
      <List disablePadding>
        {rows.slice(-MOST_SHOWN).map((row) => (
          <ListItem key={row.scan_id} disableGutters divider sx={{ gap: 1.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap sx={{ fontWeight: 600 }}>
                {nameOfScan(row, (userId) => roster.get(userId), t)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`scanner.verdict.${WORDS[row.op]}`)}
                {' · '}
                {momentText(timeOf(row), i18n.language)}
              </Typography>
              <DeliveryState row={row} />
              {row.state === 'parked' && row.last_error && (
                <Typography variant="body2">
                  {t('outbox.parked.reason', { reason: t(`errors.${row.last_error.code}`) })}
                </Typography>
              )}
            </Box>
            {onRetry && <Button onClick={() => onRetry(row)}>{t('outbox.parked.retry')}</Button>}
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
