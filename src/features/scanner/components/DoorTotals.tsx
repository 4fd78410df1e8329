import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { useDoor, useScanner } from '../door/session-context.ts'
import { doorTotals } from '../model/door-totals.ts'

/** How many each door admitted, and the total, as far as this device knows: works offline too. */
export function DoorTotals() {
  const { t } = useTranslation()
  const { roster } = useScanner()
  const deviceId = useDoor((state) => state.deviceId)
  // Recomputed with every scan, and whenever other doors' scans have been applied.
  const { inside, visitors } = useDoor((state) => state.counts)
  const doors = doorTotals(roster.members(), roster.visitorsByDoor())
  if (doors.length === 0) {
    return <Typography sx={{ color: 'text.secondary', p: 2 }}>{t('scanner.doors.empty')}</Typography>
  }
  const line = (name: string, all: number, ofVisitors: number, key: string) => (
    <Box key={key} data-door={key} sx={LINE}>
      <Typography component="dt" sx={{ flex: '1 1 8em', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
        <Box component="span" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {all}
        </Box>
        {ofVisitors > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('scanner.doors.visitors', { count: ofVisitors })}
          </Typography>
        )}
      </Box>
    </Box>
  )
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {doors.map((door) => {
        const name = door.name ?? t('scanner.unknown_device')
        return line(
          door.deviceId === deviceId ? t('scanner.doors.this_door', { name }) : name,
          door.members + door.visitors,
          door.visitors,
          door.deviceId,
        )
      })}
      {line(t('scanner.doors.all'), inside, visitors, 'all')}
    </Box>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
}
