import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { KIOSK_PATH } from '#lib/kiosk.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { useDoor } from '../door/session-context.ts'

// The same door in another layout, and the login that waiting scans require.
const STAYS = ['/admin/qr', '/admin/qr-portable', KIOSK_PATH, '/login']

/** Asks before leaving the door while scans wait to be sent; they stay on the device either way. */
export function LeaveGuard() {
  const { t } = useTranslation()
  const waiting = useDoor((state) => state.undelivered.mine)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => waiting > 0 && !STAYS.includes(next.pathname),
    enableBeforeUnload: () => waiting > 0,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t('scanner.leave.title')}
      confirmLabel={t('scanner.leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('scanner.leave.text', { count: waiting })}
    </ConfirmDialog>
  )
}
