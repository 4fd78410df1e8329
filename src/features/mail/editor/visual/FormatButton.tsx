import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

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
        <IconButton
          aria-label={label}
          aria-pressed={on}
          disabled={disabled}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          sx={{ width: 44, height: 44, ...(on && { bgcolor: 'action.selected', color: 'primary.main' }) }}
        >
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  )
}
