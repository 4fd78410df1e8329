import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { sessionStore } from '#api/session.ts'
import { restoredScans } from '#offline/outbox/outbox-memory.ts'
import { LinkButton } from '#ui/layout/links.ts'
import { useDoor } from '../door/session-context.ts'
import { ClockWarning } from './ClockWarning.tsx'

/** What the staff member should do something about while the door stays open; none of it stops the scanning. */
export function Warnings({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const waiting = useDoor((state) => state.undelivered.mine)
  const unreadable = useDoor((state) => state.unreadable)
  const isPaused = useDoor((state) => state.loginRequired)
  const restored = useStore(restoredScans, ({ count }) => count)
  const isLoggedIn = useStore(sessionStore, (session) => session.isAuthenticated)
  const sx = compact ? ONE_LINE : undefined
  return (
    <>
      {(!isLoggedIn || (isPaused && waiting > 0)) && (
        <Alert
          severity="warning"
          variant="outlined"
          data-notice="sign-in"
          sx={sx}
          action={
            <LinkButton to="/login" search={{ redirect: location.pathname }} color="inherit" size="small">
              {t('outbox.sign_in')}
            </LinkButton>
          }
        >
          {waiting > 0 ? t('outbox.sign_in_to_send', { count: waiting }) : t('outbox.session_ended')}
        </Alert>
      )}
      {unreadable && (
        <Alert severity="error" variant="outlined" data-notice="unreadable" sx={sx}>
          {t('outbox.unreadable')}
        </Alert>
      )}
      {restored > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          data-notice="restored"
          sx={sx}
          onClose={() => restoredScans.setState({ count: 0 })}
        >
          {t('outbox.restored', { count: restored })}
        </Alert>
      )}
      <ClockWarning short={compact} sx={sx} />
    </>
  )
}

const ONE_LINE = {
  py: 0,
  px: 1.5,
  alignItems: 'center',
  '& .MuiAlert-message': { py: 0.75 },
  '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
}
