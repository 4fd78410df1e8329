import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** The sign of the product with a name beside it: the association's, once it is known. */
export function Brand({ name }: { name: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box
        component="img"
        src="/favicon.svg"
        alt=""
        width={32}
        height={32}
        sx={{ flex: 'none', display: 'block' }}
      />
      <Typography component="span" variant="h3" noWrap>
        {name}
      </Typography>
    </Box>
  )
}
