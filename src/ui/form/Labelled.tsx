import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'

import { type Description, useDescription } from './use-description.ts'

interface Props {
  label: string
  hint?: ReactNode
  error: string | undefined
  children: (ids: Description) => ReactNode
}

/**
 * A field with its label above, where a long text and a browser's autofill do not cover it. Without Material UI's
 * FormControl: every field in it is rendered once more, at once, when it learns that it is filled.
 */
export function Labelled({ label, hint, error, children }: Props) {
  const ids = useDescription(hint, error)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <FormLabel id={ids.labelId} htmlFor={ids.id} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      {children(ids)}
      {error && (
        <FormHelperText id={ids.errorId} error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      {hint && (
        <Box id={ids.hintId} sx={{ mt: 0.75, fontSize: '0.875rem', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </Box>
  )
}
