import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { drain } from '#offline/delivery/drain.ts'
import { retryParked, takeOver } from '#offline/outbox/outbox-maintenance.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { CloudDoneIcon } from '#ui/icon/door-icons.ts'

import { useScanner } from '../door/session-context.ts'
import { useUndelivered } from '../door/use-queue.ts'
import { QueueSection } from './QueueSection.tsx'

/** The scans this device has yet to deliver, once they have been read. */
export function QueueList() {
  const { t } = useTranslation()
  const rows = useUndelivered()
  if (rows === undefined) return null
  if (rows === 'unreadable') return <Alert severity="error">{t('outbox.unreadable')}</Alert>
  if (rows.length > 0) return <Queue rows={rows} />
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2, color: 'text.secondary' }}>
      <CloudDoneIcon tone="success" />
      <Typography>{t('outbox.all_sent')}</Typography>
    </Box>
  )
}

/** Waiting, parked, and those made by others. */
function Queue({ rows }: { rows: readonly OutboxRow[] }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { staffId } = useScanner()
  const parked = rows.filter(({ state }) => state === 'parked')
  const waiting = rows.filter(({ state }) => state !== 'parked')
  const mine = waiting.filter(({ owner_id }) => owner_id === staffId)
  const others = waiting.filter(({ owner_id }) => owner_id !== staffId)

  const attempt = (work: () => Promise<unknown>) => {
    work().catch(() => toast({ severity: 'error', message: t('outbox.unreadable') }))
  }
  const sendAgain = (again: readonly OutboxRow[]) =>
    attempt(async () => {
      await retryParked(again.map(({ scan_id }) => scan_id))
      await drain('manual')
    })
  const takeThem = () =>
    attempt(async () => {
      await takeOver(
        others.map(({ scan_id }) => scan_id),
        staffId,
      )
      await drain('manual')
    })

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {parked.length > 0 && (
        <QueueSection
          title={t('outbox.parked.title')}
          text={t('outbox.parked.text')}
          rows={parked}
          onRetry={(row) => sendAgain([row])}
          action={<Button onClick={() => sendAgain(parked)}>{t('outbox.parked.retry_all')}</Button>}
        />
      )}
      {mine.length > 0 && (
        <QueueSection
          title={t('outbox.pending', { count: mine.length })}
          rows={mine}
          action={<Button onClick={() => attempt(() => drain('manual'))}>{t('outbox.send_now')}</Button>}
        />
      )}
      {others.length > 0 && (
        <QueueSection
          title={t('outbox.others.title')}
          text={t('outbox.others.text', { count: others.length })}
          rows={others}
          action={<Button onClick={takeThem}>{t('outbox.others.take_over')}</Button>}
        />
      )}
    </Box>
  )
}
