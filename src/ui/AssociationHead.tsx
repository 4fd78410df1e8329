import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { Picture } from './Picture.tsx'

interface AssociationHeadProps {
  name: string
  /** The address of its logo. */
  logo: string | undefined
  description: string | null
}

/** The association as a visitor meets it: its logo, and what it says of itself. */
export function AssociationHead({ name, logo, description }: AssociationHeadProps) {
  if (!logo && !description) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 2 }}>
      {logo && (
        <Picture
          src={logo}
          alt={name}
          sx={{ maxWidth: '100%', maxHeight: 96, objectFit: 'contain', justifySelf: 'start' }}
        />
      )}
      {description && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Typography>
      )}
    </Box>
  )
}
