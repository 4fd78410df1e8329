import { useBlocker } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { withTimeout } from '#lib/async/with-timeout.ts'
import { KIOSK_PATH } from '#lib/door/kiosk.ts'

import { useDoor } from '../door/session-context.ts'
import { LeaveQuestion } from './door-parts.ts'

// The same door in another layout, and the login that waiting scans require.
const STAYS = ['/admin/qr', '/admin/qr-portable', KIOSK_PATH, '/login']

/** Without a network the question may not be on the device yet, and nobody should be held by one that never shows. */
const canAsk = async () => (await withTimeout(1000, LeaveQuestion.preload())) !== undefined

/** Asks before leaving the door while scans wait to be sent; they stay on the device either way. */
export function LeaveGuard() {
  const { t } = useTranslation()
  const waiting = useDoor((state) => state.undelivered.mine)
  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => waiting > 0 && !STAYS.includes(next.pathname) && (await canAsk()),
    enableBeforeUnload: () => waiting > 0,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  // Not drawn before, as it would be loaded before the door is on the screen; afterwards it stays, to fade out.
  const [wasAsked, setAsked] = useState(false)
  if (isBlocked && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <LeaveQuestion
        open={isBlocked}
        title={t('scanner.leave.title')}
        confirmLabel={t('scanner.leave.confirm')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        {t('scanner.leave.text', { count: waiting })}
      </LeaveQuestion>
    </Suspense>
  )
}
