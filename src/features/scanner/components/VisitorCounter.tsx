import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import { latestCheckIn } from '../model/recent.ts'

/** Visitors without a card: one tap counts one, another undoes this door's last one. */
export function VisitorCounter() {
  const { t } = useTranslation()
  const { door, roster } = useScanner()
  const visitors = useDoor(({ counts }) => counts.visitors)
  // A question at the door must be answered first.
  const isAsking = useDoor(({ shown }) => shown?.outcome.kind === 'ask')
  const hasOwn = useDoor(() => latestCheckIn(roster.visitorScans(), true) !== undefined)
  return (
    <Box role="group" aria-label={t('scanner.visitors.label')} sx={ROW}>
      <Typography sx={{ flex: '1 1 6em', minWidth: 0 }}>
        {t('scanner.visitors.label')}{' '}
        <Box component="output" data-count="visitors" sx={FIGURE}>
          {visitors}
        </Box>
      </Typography>
      <Button
        variant="outlined"
        disabled={!hasOwn || isAsking}
        aria-label={t('scanner.visitors.take_back')}
        onClick={() => void door.takeBackVisitor()}
        style={BUTTON}
      >
        −1
      </Button>
      <Button
        variant="contained"
        disabled={isAsking}
        aria-label={t('scanner.visitors.count')}
        onClick={() => void door.countVisitor()}
        style={{ ...BUTTON, flexGrow: 1 }}
      >
        +1
      </Button>
    </Box>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 48 }
const FIGURE = { fontWeight: 700, fontVariantNumeric: 'tabular-nums' }
const BUTTON = { minHeight: 48, minWidth: 64, fontSize: '1.0625rem', maxWidth: '12em' }
