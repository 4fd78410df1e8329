import { createFileRoute, isRedirect, redirect } from '@tanstack/react-router'

import { prefetchChosenDoor } from '#features/scanner/components/ScannerScreen.tsx'
import { KioskScreen } from '#features/scanner/kiosk/KioskScreen.tsx'
import { scannerSettings } from '#features/scanner/start/settings.ts'
import { loadTexts } from '#features/scanner/text/load-texts.ts'
import { requireFeature, requirePermissions } from '#features/session/guards.ts'
import { freeKiosk, isKiosk } from '#lib/door/kiosk.ts'

export const Route = createFileRoute('/_authed/admin/qr-kiosk')({
  beforeLoad: async ({ context }) => {
    if (!isKiosk()) throw redirect({ to: '/admin/qr', replace: true })
    try {
      await Promise.all([
        requirePermissions(context, ['event_attendance:create']),
        requireFeature(context, 'qrScanner'),
      ])
      if (!scannerSettings.getState().eventId) throw redirect({ to: '/admin/qr', replace: true })
    } catch (error) {
      // Unlock the device if the user may not work at a door, or the club has none: they would be stuck here.
      if (isRedirect(error)) freeKiosk()
      throw error
    }
  },
  loader: async ({ cause }) => {
    prefetchChosenDoor(true, cause)
    await loadTexts('kiosk')
  },
  component: KioskScreen,
  staticData: { fullScreen: true },
})
