import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import { guestsOf } from '../model/recent.ts'

/**
 * The guests of the member at the door: one tap for all announced, another for one more or fewer. The member shown
 * is a snapshot from the time of the verdict, so guests are looked up in the roster.
 */
export function GuestCounter({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { door, roster } = useScanner()
  const hasOwn = useDoor(() => guestsOf(roster.visitorScans(), userId).length > 0)
  const inside = useDoor(() => roster.get(userId)?.guests_inside ?? 0)
  const announced = roster.get(userId)?.guests ?? 0
  if (announced + inside === 0) return null
  return (
    <Box role="group" aria-label={t('scanner.guest.label')} sx={ROW}>
      {inside === 0 ? (
        <Button
          variant="contained"
          size="large"
          className="button--grow button--bright"
          onClick={() => void door.letInGuests(userId)}
        >
          {t('scanner.guest.let_in', { count: announced })}
        </Button>
      ) : (
        <Box component="output" data-count="guests" sx={FIGURE}>
          {t('scanner.guest.inside', { inside, announced })}
        </Box>
      )}
      <Box sx={STEPS}>
        {hasOwn && (
          <Button
            variant="outlined"
            color="inherit"
            size="large"
            aria-label={t('scanner.guest.fewer')}
            onClick={() => void door.takeBackGuest(userId)}
          >
            −1
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          size="large"
          aria-label={t('scanner.guest.more')}
          onClick={() => void door.countGuest(userId)}
        >
          +1
        </Button>
      </Box>
    </Box>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }
const STEPS = { display: 'flex', gap: 1 }
const FIGURE = {
  // On a narrow phone its words wrap before the buttons do.
  flex: '1 1 6rem',
  fontSize: 'min(1.125rem, 6cqi)',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
}
