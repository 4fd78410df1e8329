import Box from '@mui/material/Box'
import type { PointerEvent } from 'react'

import { DragIndicatorIcon } from '../icon/DragIndicatorIcon.ts'

interface DragHandleProps {
  disabled: boolean
  onTake: (event: PointerEvent) => void
}

/** Where a line is taken hold of. Nothing for keys and screen readers: the buttons beside it are theirs. */
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
        // A finger on it drags the line and not the page.
        touchAction: 'none',
        userSelect: 'none',
      }}
    >
      <DragIndicatorIcon />
    </Box>
  )
}
