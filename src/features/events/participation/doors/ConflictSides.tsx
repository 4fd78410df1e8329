import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { secondText } from '#lib/time/date-text.ts'
import { useClubContext } from '#ui/content/club-type.ts'

import { sideText } from '../conflict-text.ts'
import type { Conflict } from '../conflict.ts'

/** The contradicting check-ins, in the order they happened. */
export function ConflictSides({ sides }: Pick<Conflict, 'sides'>) {
  const { t, i18n } = useTranslation()
  const club = useClubContext()
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
      {sides.map((side) => (
        <Box component="li" key={side.scan_id}>
          <Typography
            component="span"
            variant="body2"
            sx={{ fontWeight: side.is_first ? 600 : 400, fontVariantNumeric: 'tabular-nums' }}
          >
            {secondText(side.scanned_at, i18n.language)} · {sideText(side, t)}
          </Typography>
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {side.is_first
              ? t(
                  side.reason
                    ? `participation.scans.conflict.${side.reason}`
                    : 'participation.conflicts.first',
                  club,
                )
              : t(`participation.scans.conflict.${side.reason ?? 'already_inside'}`, club)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
