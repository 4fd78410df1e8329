import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { ArrowDownwardIcon } from '#ui/icon/ArrowDownwardIcon.ts'
import { ArrowUpwardIcon } from '#ui/icon/ArrowUpwardIcon.ts'

import { DragHandle } from './DragHandle.tsx'

interface MoveButtonsProps {
  name: string
  /** Where the role stands in the list. */
  place: number
  canRise: boolean
  canSink: boolean
  onMove: (by: -1 | 1) => void
  /** Takes its line up, to be dragged to its place. */
  onTake: (event: PointerEvent) => void
}

/** Moves a role past its neighbour, by pointer or keys; pressed again and again it goes on. Or drags it. */
export function MoveButtons({ name, place, canRise, canSink, onMove, onTake }: MoveButtonsProps) {
  const { t } = useTranslation()
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const shown = useRef(place)
  const pressed = useRef<-1 | 1>(undefined)
  const move = (by: -1 | 1) => {
    pressed.current = by
    onMove(by)
  }
  // A line that changes places loses the focus, and at the end one cannot go on: then the way back has it.
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    if (!pressed.current) return
    const [same, other] = pressed.current < 0 ? [up, down] : [down, up]
    pressed.current = undefined
    const next = same.current?.disabled ? other : same
    next.current?.focus()
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <IconButton
        ref={up}
        aria-label={t('roles.move_up', { name })}
        disabled={!canRise}
        onClick={() => move(-1)}
      >
        <ArrowUpwardIcon />
      </IconButton>
      <DragHandle disabled={!canRise && !canSink} onTake={onTake} />
      <IconButton
        ref={down}
        aria-label={t('roles.move_down', { name })}
        disabled={!canSink}
        onClick={() => move(1)}
      >
        <ArrowDownwardIcon />
      </IconButton>
    </Box>
  )
}
