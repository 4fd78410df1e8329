import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { dateLeaf } from '../when.ts'

/** A leaf of a calendar. Decoration: the text beside it says the day in full. */
export function DateLeaf({ at, muted = false }: { at: string; muted?: boolean }) {
  const { i18n } = useTranslation()
  const { weekday, day, month } = dateLeaf(at, i18n.language)
  return (
    <Box
      aria-hidden
      sx={{
        width: 60,
        flex: 'none',
        alignSelf: 'start',
        py: 0.75,
        textAlign: 'center',
        lineHeight: 1.25,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: muted ? 'text.secondary' : 'primary.main',
      }}
    >
      <Box sx={{ fontSize: '0.75rem', textTransform: 'capitalize' }}>{weekday}</Box>
      <Box
        sx={{
          fontFamily: 'h1.fontFamily',
          fontSize: '1.5rem',
          fontWeight: 600,
          color: muted ? 'inherit' : 'text.primary',
        }}
      >
        {day}
      </Box>
      <Box sx={{ fontSize: '0.75rem' }}>{month}</Box>
    </Box>
  )
}
