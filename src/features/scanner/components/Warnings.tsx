import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { restoredScans } from '#offline/outbox/outbox-memory.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import { ClockWarning } from './ClockWarning.tsx'
import { EventDoubt } from './EventDoubt.tsx'
import { StuckParts } from './StuckParts.tsx'

/** Problems staff should act on while the door stays open; none of them stops scanning. */
export function Warnings({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const waiting = useDoor((state) => state.undelivered.mine)
  const unreadable = useDoor((state) => state.unreadable)
  const isPaused = useDoor((state) => state.loginRequired)
  const restored = useStore(restoredScans, ({ count }) => count)
  const userId = useStore(sessionStore, ({ user }) => user?.id)
  const { staffId, roster } = useScanner()
  const refusal = useDoor((state) => state.refusal)
  const event = useDoor(() => roster.info.event)
  return (
    <>
      <EventDoubt event={event} compact={compact} />
      {event.status === 'cancelled' && (
        <Alert severity="warning" data-notice="cancelled" compact={compact}>
          {t('scanner.cancelled')}
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" data-notice="refusal" compact={compact}>
          {t(`scanner.refusal.${refusal}`)}
        </Alert>
      )}
      {userId !== undefined && userId !== staffId && (
        <Alert severity="warning" data-notice="other-login" compact={compact}>
          {t('outbox.other_login')}
        </Alert>
      )}
      {(userId === undefined || (userId === staffId && isPaused && waiting > 0)) && (
        <Alert
          severity="warning"
          data-notice="sign-in"
          compact={compact}
          action={
            <LinkButton to="/login" search={{ redirect: location.pathname }} color="inherit">
              {t('outbox.sign_in')}
            </LinkButton>
          }
        >
          {waiting > 0 ? t('outbox.sign_in_to_send', { count: waiting }) : t('outbox.session_ended')}
        </Alert>
      )}
      {unreadable && (
        <Alert severity="error" data-notice="unreadable" compact={compact}>
          {t('outbox.unreadable')}
        </Alert>
      )}
      {restored > 0 && (
        <Alert
          severity="warning"
          data-notice="restored"
          compact={compact}
          onClose={() => restoredScans.setState({ count: 0 })}
        >
          {t('outbox.restored', { count: restored })}
        </Alert>
      )}
      <StuckParts compact={compact} />
      <ClockWarning short={compact} />
    </>
  )
}
