import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import type { RecentEntry } from '../model/recent.ts'
import type { DoorMember } from '../model/verdict.ts'
import { momentText } from '../text/moment-text.ts'
import { outcomeDetail, outcomeLine } from '../text/outcome-text.ts'
import { VERDICT_STYLES } from '../text/verdict-style.ts'
import { DeliveryState } from './DeliveryState.tsx'

/** One line of the list: what, who, when, at which other door or whether delivered, and an undo button. */
export function RecentLine({ entry, onUndo }: { entry: RecentEntry; onUndo: (member: DoorMember) => void }) {
  const { t, i18n } = useTranslation()
  const deviceId = useDoor((state) => state.deviceId)
  const { door, roster } = useScanner()
  // A question at the door must be answered first.
  const isAsking = useDoor(({ shown }) => shown?.outcome.kind === 'ask')
  const { id, outcome, member, visitor, host, row, told, undone, at } = entry
  const { icon: Icon, color, ink } = VERDICT_STYLES[outcome.kind]
  // Without a name, the verdict's word is shown instead.
  const line = member || row || told ? outcomeLine : outcomeDetail
  const what =
    visitor && outcome.kind !== 'undone'
      ? t('scanner.visitors.counted')
      : line(outcome, t, i18n.language, deviceId)
  const name =
    member?.name ?? (visitor && (host ? t('scanner.guest.of', { name: host }) : t('scanner.visitor')))
  const undo = member ? () => onUndo(member) : visitor && (() => void door.takeBackVisitor(id))
  const mayUndo = row ? row.state !== 'parked' : told && (told.is_mine || roster.info.undoes_others)
  const canUndo = undo && mayUndo && (row ?? told)?.op === 'check_in' && !undone
  return (
    <ListItem disableGutters divider sx={{ gap: 1.5, alignItems: 'center', minHeight: 60 }}>
      <Box sx={{ ...BADGE, bgcolor: color, color: ink, opacity: undone ? 0.45 : 1 }}>
        <Icon size={20} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            textDecoration: undone ? 'line-through' : undefined,
          }}
        >
          {name ?? t(row || told ? 'scanner.unknown_person' : `scanner.verdict.${outcome.kind}`)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {undone ? t('outbox.was_undone') : what}
        </Typography>
        {row && <DeliveryState row={row} />}
        {told && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[told.device_name ?? t('scanner.unknown_device'), told.staff_name].filter(Boolean).join(' · ')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {momentText(at, i18n.language)}
        </Typography>
        {canUndo && (
          <Button
            disabled={isAsking}
            onClick={undo}
            aria-label={t('scanner.undo.title', { name: name ?? '' })}
          >
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
