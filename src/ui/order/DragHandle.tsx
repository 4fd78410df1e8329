import Box from '@mui/material/Box'
import type { PointerEvent } from 'react'

import { DragIndicatorIcon } from '../icon/member-icons.ts'

interface DragHandleProps {
  disabled: boolean
  onTake: (event: PointerEvent) => void
}

/** The handle to drag a line by. Hidden from keyboard and screen readers, which use the buttons beside it. */
export function DragHandle({ disabled, onTake }: DragHandleProps) {
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
