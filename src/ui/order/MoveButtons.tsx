import Box from '@mui/material/Box'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'

import { Button } from '../control/Button.tsx'
import { ArrowDownwardIcon, ArrowUpwardIcon, DragIndicatorIcon } from '../icon/member-icons.ts'

interface MoveButtonsProps {
  /** What each does, with the name of what is moved. */
  upLabel: string
  downLabel: string
  /** The line's position in the list. */
  place: number
  canRise: boolean
  canSink: boolean
  onMove: (by: -1 | 1) => void
  /** Picks up its line to drag it. */
  onTake: (event: PointerEvent) => void
}

/**
 * Buttons that move a line past its neighbour, keeping the focus for the next press, and a handle to drag it.
 */
export function MoveButtons({
  upLabel,
  downLabel,
  place,
  canRise,
  canSink,
  onMove,
  onTake,
}: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const shown = useRef(place)
  const pressed = useRef<-1 | 1>(undefined)
  const move = (by: -1 | 1) => {
    pressed.current = by
    onMove(by)
  }
  // A moved line loses the focus: the same button gets it back, or the opposite one at the end of the list.
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    if (!pressed.current) return
    const [same, other, goesOn] = pressed.current < 0 ? [up, down, canRise] : [down, up, canSink]
    pressed.current = undefined
    const next = goesOn ? same : other
    next.current?.focus()
  })
  return (
    <Box sx={{ display: 'flex', flex: 'none', ml: 'auto' }}>
      <Button variant="icon" ref={up} aria-label={upLabel} disabled={!canRise} onClick={() => move(-1)}>
        <ArrowUpwardIcon />
      </Button>
      <Button variant="icon" ref={down} aria-label={downLabel} disabled={!canSink} onClick={() => move(1)}>
        <ArrowDownwardIcon />
      </Button>
      <DragHandle disabled={!canRise && !canSink} onTake={onTake} />
    </Box>
  )
}

interface DragHandleProps {
  disabled: boolean
  onTake: (event: PointerEvent) => void
}

/** The handle to drag a line by. Hidden from keyboard and screen readers, which use the buttons beside it. */
function DragHandle({ disabled, onTake }: DragHandleProps) {
  return (
    <Box
      aria-hidden
      data-drag-handle
      onPointerDown={disabled ? undefined : onTake}
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        color: disabled ? 'action.disabled' : 'text.secondary',
        cursor: disabled ? 'default' : 'grab',
        // Dragging it moves the line and does not scroll the page.
        touchAction: 'none',
        userSelect: 'none',
      }}
    >
      <DragIndicatorIcon />
    </Box>
  )
}
