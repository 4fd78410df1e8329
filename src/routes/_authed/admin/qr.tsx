import { createFileRoute, redirect } from '@tanstack/react-router'

import { prefetchChosenDoor, ScannerScreen } from '#features/scanner/components/ScannerScreen.tsx'
import { scannerQueries } from '#features/scanner/start/queries.ts'
import { scannerSettings } from '#features/scanner/start/settings.ts'
import { requireFeature, requirePermissions } from '#features/session/guards.ts'
import { searchParams, uuid } from '#lib/browser/search-params.ts'

// Separate: inside the route its type would be inferred from the route's.
const scannerSearch = searchParams({ event: uuid })

export const Route = createFileRoute('/_authed/admin/qr')({
  validateSearch: scannerSearch,
  beforeLoad: async ({ context, preload, search: { event: eventId } }) => {
    // A preload on hover chooses nothing.
    if (eventId !== undefined && !preload) {
      // Stored as if it had been chosen on the screen: a reload, or a later visit, starts with it.
      scannerSettings.setState({ eventId, scanning: false })
      throw redirect({ to: '/admin/qr', replace: true })
    }
    await Promise.all([
      requirePermissions(context, ['event_attendance:create']),
      requireFeature(context, 'qrScanner'),
    ])
  },
  // Not awaited: offline, the door opens with what is on the device.
  loader: ({ context, cause }) => {
    void context.queryClient.prefetchQuery(scannerQueries.doorEvents())
    prefetchChosenDoor(false, cause)
  },
  component: ScannerScreen,
})
