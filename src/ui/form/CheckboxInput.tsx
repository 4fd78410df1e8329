import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, boolean> {
  /** In place of the label, when it holds a link. */
  children?: ReactNode
}

/** One box to tick, such as to accept something. */
export function CheckboxInput<Values extends FieldValues>({ children, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  const id = useId()
  return (
    <FormControl error={error !== undefined}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Checkbox
          id={id}
          name={field.name}
          checked={field.value}
          disabled={props.disabled ?? false}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ref: field.ref,
              'aria-invalid': error !== undefined,
              'aria-describedby': error && `${id}-error`,
            },
          }}
          sx={{ ml: '-11px', minWidth: 44, minHeight: 44 }}
        />
        <Box component="label" htmlFor={id} sx={{ py: 1.25, cursor: 'pointer' }}>
          {children ?? props.label}
        </Box>
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} sx={{ mx: 0, mt: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  )
}
