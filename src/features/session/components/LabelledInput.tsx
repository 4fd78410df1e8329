import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type Ref, useId } from 'react'

interface Props extends Omit<OutlinedInputProps, 'error' | 'ref' | 'label' | 'notched' | 'id'> {
  label: string
  /** Shown under the field, and read out with it. */
  error: string | undefined
  /** The input itself, so that a form can move the focus to it. */
  ref?: Ref<HTMLInputElement>
}

/** A field with its label above, where a long text and a browser's autofill do not cover it. */
export function LabelledInput({ label, error, ref, inputProps, ...input }: Props) {
  const id = useId()
  return (
    <FormControl fullWidth error={error !== undefined} sx={{ mt: 2.5 }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        inputRef={ref}
        inputProps={{
          ...inputProps,
          'aria-describedby': error && `${id}-error`,
          'aria-invalid': error !== undefined,
        }}
        {...input}
      />
      {error && (
        <FormHelperText id={`${id}-error`} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  )
}
