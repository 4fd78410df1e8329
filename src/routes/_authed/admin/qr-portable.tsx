import { createFileRoute } from '@tanstack/react-router'

import { prefetchChosenDoor, ScannerScreen } from '#features/scanner/components/ScannerScreen.tsx'
import { scannerQueries } from '#features/scanner/start/queries.ts'
import { requireFeature, requirePermissions } from '#features/session/guards.ts'

export const Route = createFileRoute('/_authed/admin/qr-portable')({
  beforeLoad: async ({ context }) => {
    await Promise.all([
      requirePermissions(context, ['event_attendance:create']),
      requireFeature(context, 'qrScanner'),
    ])
  },
  // Not awaited: offline, the door opens with what is on the device.
  loader: ({ context, cause }) => {
    void context.queryClient.prefetchQuery(scannerQueries.doorEvents())
    prefetchChosenDoor(true, cause)
  },
  component: () => <ScannerScreen portable />,
  staticData: { fullScreen: true },
})
