import { TextField } from '#ui/control/TextField.tsx'

interface Props {
  label: string
  value: string
  hint?: string
  error?: string | undefined
  autoFocus?: boolean
  disabled?: boolean
  onChange: (pin: string) => void
}

/** Masked digits that password managers do not offer to save. */
export function PinField({ onChange, ...props }: Props) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
