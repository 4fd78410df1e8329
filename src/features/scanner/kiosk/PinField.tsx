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

/** Digits that are not shown, and that no password manager offers to keep for the site. */
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
