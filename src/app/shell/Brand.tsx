import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** The association's logo and name, once they are known; before that, and without a logo, the sign of the product. */
export function Brand({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box
        component="img"
        src={logo ?? '/favicon.svg'}
        alt=""
        width={32}
        height={32}
        sx={{ flex: 'none', display: 'block', objectFit: 'contain' }}
      />
      <Typography component="span" variant="h3" noWrap>
        {name}
      </Typography>
    </Box>
  )
}
