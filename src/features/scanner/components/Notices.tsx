import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { sessionStore } from '#api/session.ts'
import { CLOCK_WARNING_MS } from '#offline/roster.ts'
import { LinkButton } from '#ui/links.ts'
import { useOnline } from '#ui/use-online.ts'
import { useDoor, useScanner } from '../session-context.ts'

/** What the staff member should know while the door stays open; none of it stops the scanning. */
export function Notices() {
  const { t } = useTranslation()
  const { roster } = useScanner()
  const online = useOnline()
  const undelivered = useDoor((state) => state.undelivered)
  const unreadable = useDoor((state) => state.unreadable)
  const isPaused = useDoor((state) => state.loginRequired)
  const isLoggedIn = useStore(sessionStore, (session) => session.isAuthenticated)
  const offset = Math.abs(roster.info.clock_offset_ms)
  return (
    <>
      {(isPaused || !isLoggedIn) && undelivered.mine > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <LinkButton to="/login" search={{ redirect: location.pathname }} color="inherit" size="small">
              {t('outbox.sign_in')}
            </LinkButton>
          }
        >
          {t('outbox.sign_in_to_send', { count: undelivered.mine })}
        </Alert>
      )}
      {unreadable && (
        <Alert severity="error" variant="outlined">
          {t('outbox.unreadable')}
        </Alert>
      )}
      {offset > CLOCK_WARNING_MS && (
        <Alert severity="warning" variant="outlined" data-notice="clock">
          {t('scanner.clock', { minutes: Math.round(offset / 60_000) })}
        </Alert>
      )}
      {!online && (
        <Alert severity="info" variant="outlined" data-notice="offline">
          {t('scanner.offline_hint')}
        </Alert>
      )}
    </>
  )
}
