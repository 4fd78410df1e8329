import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DownloadIcon } from '#ui/icon/door-icons.ts'

import { doorLogQuery } from '../door/door-log-query.ts'
import { MAX_ROWS } from '../door/door-state.ts'
import { exportEventScans } from '../door/export-file.ts'
import { useDoor, useScanner } from '../door/session-context.ts'
import { recentEntries } from '../model/recent.ts'
import type { DoorMember } from '../model/verdict.ts'
import { nameOfScan } from '../text/name-of-scan.ts'
import { RecentLine } from './RecentLine.tsx'

const FIRST_SHOWN = 10
const NONE = [] as const

/**
 * The latest scans at the event's doors, newest first: this door's immediately, with delivery state, and those
 * reported by others.
 */
export function RecentList({ onUndo }: { onUndo: (member: DoorMember) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { roster } = useScanner()
  const [shown, setShown] = useState(FIRST_SHOWN)
  const { event } = roster.info
  const log = useQuery({
    ...doorLogQuery(event.id, shown > FIRST_SHOWN ? MAX_ROWS : 2 * FIRST_SHOWN),
    placeholderData: keepPreviousData,
  })
  const told = log.data ?? NONE
  const rows = useDoor((state) => state.rows)
  const refusals = useDoor((state) => state.refusals)
  const entries = useMemo(
    () => recentEntries({ rows, refusals, told }, (userId) => roster.get(userId)),
    [rows, refusals, told, roster],
  )
  const save = () =>
    exportEventScans(event.id, t('outbox.export_name'), (row) =>
      nameOfScan(row, (userId) => roster.get(userId), t),
    ).catch(() => toast({ severity: 'error', message: t('outbox.unreadable') }))

  if (entries.length === 0) {
    return <Typography sx={{ color: 'text.secondary', p: 2 }}>{t('outbox.recent_empty')}</Typography>
  }
  return (
    <Box>
      <List disablePadding>
        {entries.slice(0, shown).map((entry) => (
          <RecentLine key={entry.id} entry={entry} onUndo={onUndo} />
        ))}
      </List>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {entries.length > shown && (
          <Button onClick={() => setShown(shown + 2 * FIRST_SHOWN)}>{t('outbox.show_more')}</Button>
        )}
        <Button startIcon={<DownloadIcon />} onClick={() => void save()}>
          {t('outbox.export')}
        </Button>
      </Box>
    </Box>
  )
}
