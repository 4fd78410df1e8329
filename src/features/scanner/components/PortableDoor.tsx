import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useState } from 'react'

import { useScanner } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'
import { ON_ITS_SIDE } from '../text/orientation.ts'
import { DoorVerdict } from './DoorVerdict.tsx'
import { Notices } from './Notices.tsx'
import { PortableBar, type Sheet } from './PortableBar.tsx'
import { PortableHeader } from './PortableHeader.tsx'
import { Viewfinder } from './Viewfinder.tsx'
import { Warnings } from './Warnings.tsx'

// The camera does not wait for these; they are still loaded with the door, while there is a network.
const PortableSheet = lazy(async () => ({ default: (await import('./PortableSheet.tsx')).PortableSheet }))
const VisitorCounter = lazy(async () => ({ default: (await import('./VisitorCounter.tsx')).VisitorCounter }))
const StaffCalls = lazy(async () => (await import('../kiosk/for-doors.ts')).staffCalls())
const NameRequest = lazy(async () => ({ default: (await import('./NameRequest.tsx')).NameRequest }))
const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }))

/** The door on a phone in one hand: the picture, a big verdict, and every control within reach of the thumb. */
export function PortableDoor() {
  const { door, codeReader } = useScanner()
  const [sheet, setSheet] = useState<Sheet>()
  const [undoing, setUndoing] = useState<DoorMember>()

  // While something covers the picture, a card in view must not answer it.
  const isCovered = sheet !== undefined || undoing !== undefined
  useEffect(() => codeReader.hold(isCovered), [codeReader, isCovered])
  // A check-in from the search shows its verdict. Subscribed rather than rendered: a verdict redraws only what
  // changes.
  useEffect(
    () =>
      door.store.subscribe(({ shown }, before) => {
        if (shown?.id !== before.shown?.id) setSheet(undefined)
      }),
    [door],
  )

  return (
    <Box sx={SCREEN}>
      <PortableHeader />
      <Box sx={CAMERA}>
        <Viewfinder fill />
      </Box>
      <Notices compact>
        <Warnings compact />
        <Suspense>
          <StaffCalls compact />
          <NameRequest onName={() => setSheet('list')} />
        </Suspense>
      </Notices>
      <Box sx={VERDICT}>
        <DoorVerdict />
      </Box>
      <Box sx={{ gridArea: 'visitors', minHeight: 48 }}>
        <Suspense>
          <VisitorCounter />
        </Suspense>
      </Box>
      <PortableBar onOpen={setSheet} onUndo={setUndoing} />
      <Suspense>
        <PortableSheet sheet={sheet} onClose={() => setSheet(undefined)} onUndo={setUndoing} />
        <UndoDialog member={undoing} onClose={() => setUndoing(undefined)} />
      </Suspense>
    </Box>
  )
}

const TOP = 'max(4px, env(safe-area-inset-top))'
const BOTTOM = 'max(4px, env(safe-area-inset-bottom))'

const SCREEN = {
  height: '100%',
  display: 'grid',
  gridTemplateAreas: '"header" "camera" "warnings" "verdict" "visitors" "bar"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Half of it for the verdict. With large text the page scrolls before the picture disappears.
  gridTemplateRows: 'auto minmax(96px, 1fr) auto minmax(50%, auto) max-content auto',
  gap: 1,
  maxWidth: '40em',
  overflowY: 'auto',
  [ON_ITS_SIDE]: {
    gridTemplateAreas: '"camera header" "camera warnings" "camera verdict" "camera visitors" "camera bar"',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateRows: 'auto auto minmax(min-content, 1fr) max-content auto',
    gap: 0.5,
    columnGap: 1.5,
    maxWidth: 'none',
  },
  mx: 'auto',
  pl: 'max(8px, env(safe-area-inset-left))',
  pr: 'max(8px, env(safe-area-inset-right))',
  pt: TOP,
  pb: BOTTOM,
  overscrollBehavior: 'none',
  touchAction: 'manipulation',
} as const

const CAMERA = {
  gridArea: 'camera',
  minHeight: 0,
  // The picture stays where it is while a long verdict or large text makes the rest scroll.
  [ON_ITS_SIDE]: { position: 'sticky', top: 0, height: `calc(100dvh - ${TOP} - ${BOTTOM})` },
} as const

const VERDICT = {
  gridArea: 'verdict',
  minHeight: 0,
  display: 'grid',
  [ON_ITS_SIDE]: { minHeight: '50dvh' },
} as const
