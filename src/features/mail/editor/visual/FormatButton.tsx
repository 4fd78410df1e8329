import Tooltip from '@mui/material/Tooltip'

import { Button } from '#ui/control/Button.tsx'
import type { Icon as IconType } from '#ui/icon/create-icon.tsx'

interface FormatButtonProps {
  label: string
  Icon: IconType
  /** Whether the selection already has the format; undefined for commands without such a state. */
  on?: boolean
  disabled?: boolean
  onPress: () => void
}

/** One formatting command. */
export function FormatButton({ label, Icon, on, disabled = false, onPress }: FormatButtonProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button gets no pointer events. */}
      <span>
        <Button
          variant="icon"
          aria-label={label}
          aria-pressed={on}
          disabled={disabled}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          className={on ? 'format-button--on' : ''}
        >
          <Icon />
        </Button>
      </span>
    </Tooltip>
  )
}
