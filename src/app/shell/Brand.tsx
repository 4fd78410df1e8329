import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { Picture } from '#ui/Picture.tsx'

const LOOK = {
  alt: '',
  width: 32,
  height: 32,
  sx: { flex: 'none', display: 'block', objectFit: 'contain' },
}
const sign = <Box component="img" src="/favicon.svg" {...LOOK} />

/** The association's logo and name, once they are known; before that, and without a logo, the sign of the product. */
export function Brand({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      {logo ? <Picture src={logo} {...LOOK} fallback={sign} /> : sign}
      <Typography component="span" variant="h3" noWrap>
        {name}
      </Typography>
    </Box>
  )
}
