import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { FormatListBulletedIcon, PersonSearchIcon, TuneIcon, UndoIcon } from '#ui/icon/door-icons.ts'

import { useDoor, useScanner } from '../door/session-context.ts'
import { latestCheckIn } from '../model/recent.ts'
import type { DoorMember } from '../model/verdict.ts'
import './door-bar.css'

export type Sheet = 'search' | 'list' | 'camera'

interface PortableBarProps {
  onOpen: (sheet: Sheet) => void
  /** Asks whether to undo the latest check-in, that of `member`. */
  onUndo: (member: DoorMember | undefined) => void
}

/** The four controls within reach of the thumb. */
export function PortableBar({ onOpen, onUndo }: PortableBarProps) {
  const { t } = useTranslation()
  const { mine, others, parked } = useDoor((state) => state.undelivered)
  const waiting = mine + others + parked
  return (
    <Box
      component="nav"
      aria-label={t('scanner.title')}
      sx={{
        gridArea: 'bar',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(4.25rem, 40%), 1fr))',
        gap: 0.5,
      }}
    >
      <BarButton
        icon={<PersonSearchIcon />}
        label={t('scanner.search.title')}
        onClick={() => onOpen('search')}
      />
      <UndoButton onUndo={onUndo} />
      <BarButton
        icon={
          <Badge
            badgeContent={waiting}
            max={9999}
            color={parked > 0 ? 'error' : 'primary'}
            data-undelivered={waiting}
          >
            <FormatListBulletedIcon />
          </Badge>
        }
        label={t('scanner.list')}
        onClick={() => onOpen('list')}
      />
      <BarButton icon={<TuneIcon />} label={t('scanner.camera.settings')} onClick={() => onOpen('camera')} />
    </Box>
  )
}

function UndoButton({ onUndo }: Pick<PortableBarProps, 'onUndo'>) {
  const { t } = useTranslation()
  const { roster } = useScanner()
  const lastUserId = useDoor(({ rows }) => latestCheckIn(rows)?.user_id ?? undefined)
  // A question at the door must be answered first.
  const isAsking = useDoor(({ shown }) => shown?.outcome.kind === 'ask')
  const undo = lastUserId === undefined || isAsking ? undefined : () => onUndo(roster.get(lastUserId))
  return <BarButton icon={<UndoIcon />} label={t('scanner.undo.action')} onClick={undo} />
}

function BarButton({
  icon,
  label,
  onClick,
}: {
  icon: ReactNode
  label: string
  onClick: (() => void) | undefined
}) {
  return (
    <Button color="inherit" disabled={!onClick} onClick={onClick} className="door-bar-button">
      {icon}
      {label}
    </Button>
  )
}
