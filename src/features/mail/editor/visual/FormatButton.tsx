import Tooltip from '@mui/material/Tooltip'

import { Button } from '#ui/control/Button.tsx'
import type { Icon as IconType } from '#ui/icon/create-icon.tsx'

interface FormatButtonProps {
  label: string
  Icon: IconType
  /** Whether the selected words are so already, where that can be said. */
  on?: boolean
  disabled?: boolean
  onPress: () => void
}

/** One way to change what is selected. */
export function FormatButton({ label, Icon, on, disabled = false, onPress }: FormatButtonProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button hears nothing of the pointer. */}
      <span>
        <Button
          variant="icon"
          aria-label={label}
          aria-pressed={on}
          disabled={disabled}
          // The selection stays where it is.
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
