import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface FiguresProps {
  /** What each is called, and its value. */
  figures: readonly (readonly [name: string, value: string])[]
}

/** A period in figures. */
export function Figures({ figures }: FiguresProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1.5,
        m: 0,
        // Two columns on a phone, one at twice the text size: the longest word has to fit.
        gridTemplateColumns: {
          base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
          md: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
        },
      }}
    >
      {figures.map(([name, value]) => (
        <Box
          key={name}
          sx={{
            p: { base: 1.5, sm: 2 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
          }}
        >
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
