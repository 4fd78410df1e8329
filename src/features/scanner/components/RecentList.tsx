import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/control/Button.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DownloadIcon } from '#ui/icon/DownloadIcon.ts'
import { exportEventScans } from '../door/export-file.ts'
import { recentEntries } from '../model/recent.ts'
import type { DoorMember } from '../model/verdict.ts'
import { useDoor, useScanner } from '../door/session-context.ts'
import { RecentLine } from './RecentLine.tsx'

/** What has happened at this door, newest first, and where the delivery of each scan stands. */
export function RecentList({ onUndo }: { onUndo: (member: DoorMember) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { roster } = useScanner()
  const rows = useDoor((state) => state.rows)
  const refusals = useDoor((state) => state.refusals)
  const entries = useMemo(
    () => recentEntries(rows, refusals, (userId) => roster.get(userId)),
    [rows, refusals, roster],
  )
  const { event } = roster.info
  const save = () =>
    exportEventScans(event.id, t('outbox.export_name'), (userId) => roster.get(userId)?.name).catch(() =>
      toast({ severity: 'error', message: t('outbox.unreadable') }),
    )

  if (entries.length === 0) {
    return <Typography sx={{ color: 'text.secondary', p: 2 }}>{t('outbox.recent_empty')}</Typography>
  }
  return (
    <Box>
      <List disablePadding>
        {entries.map((entry) => (
          <RecentLine key={entry.id} entry={entry} onUndo={onUndo} />
        ))}
      </List>
      <Button startIcon={<DownloadIcon />} onClick={() => void save()} style={{ marginTop: 8 }}>
        {t('outbox.export')}
      </Button>
    </Box>
  )
}
