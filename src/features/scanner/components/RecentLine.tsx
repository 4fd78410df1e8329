import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/control/Button.tsx'
import { clockText } from '../text/clock.ts'
import type { RecentEntry } from '../model/recent.ts'
import type { DoorMember } from '../model/verdict.ts'
import { outcomeDetail, outcomeLine } from '../text/outcome-text.ts'
import { useDoor } from '../door/session-context.ts'
import { VERDICT_STYLES } from '../text/verdict-style.ts'
import { DeliveryState } from './DeliveryState.tsx'

/** One line of the evening: what, who, when, whether it has been sent, and a way to take it back. */
export function RecentLine({ entry, onUndo }: { entry: RecentEntry; onUndo: (member: DoorMember) => void }) {
  const { t, i18n } = useTranslation()
  const deviceId = useDoor((state) => state.deviceId)
  const { outcome, member, row, undone, at } = entry
  const { icon: Icon, color, ink } = VERDICT_STYLES[outcome.kind]
  // Without a name the verdict's word stands in its place already.
  const line = member || row ? outcomeLine : outcomeDetail
  const canUndo = member && row?.op === 'check_in' && !undone && row.state !== 'parked'
  return (
    <ListItem disableGutters divider sx={{ gap: 1.5, alignItems: 'center', minHeight: 60 }}>
      <Box sx={{ ...BADGE, bgcolor: color, color: ink, opacity: undone ? 0.45 : 1 }}>
        <Icon size={20} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600, textDecoration: undone ? 'line-through' : undefined }}>
          {member?.name ?? t(row ? 'scanner.unknown_person' : `scanner.verdict.${outcome.kind}`)}
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {undone ? t('outbox.was_undone') : line(outcome, t, i18n.language, deviceId)}
        </Typography>
        {row && <DeliveryState row={row} />}
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {clockText(at, i18n.language)}
        </Typography>
        {canUndo && (
          <Button onClick={() => onUndo(member)} aria-label={t('scanner.undo.title', { name: member.name })}>
            {t('scanner.undo.action')}
          </Button>
        )}
      </Box>
    </ListItem>
  )
}

const BADGE = {
  width: 36,
  height: 36,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
}
