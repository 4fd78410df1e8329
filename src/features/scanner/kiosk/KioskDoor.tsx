import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'

import { Edge, Viewfinder } from '../components/Viewfinder.tsx'
import { useDoor, useScanner, useView } from '../door/session-context.ts'
import { KioskExit } from './KioskExit.tsx'
import { KioskPanel } from './KioskPanel.tsx'
import { KIOSK_LOOKS } from './looks.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useKiosk } from './use-kiosk.ts'

/** The self check-in: the picture, instructions in large letters, and a way out for staff who know the PIN. */
export function KioskDoor() {
  const { codeReader, roster } = useScanner()
  const title = useDoor(() => roster.info.event.title)
  const [isUnlocking, setUnlocking] = useState(false)
  const shown = useKiosk()
  const { mine, others, parked } = useDoor((state) => state.undelivered)
  const stream = useView((view) => view.camera.stream)
  useFullScreen()
  useUnattendedCamera()
  useEffect(() => codeReader.hold(isUnlocking), [codeReader, isUnlocking])

  // A front camera is mirrored, so that people move as in a mirror; a rear camera is not.
  const isBack = stream?.getVideoTracks()[0]?.getSettings().facingMode === 'environment'
  return (
    <Box sx={SCREEN}>
      <Box component="header" sx={HEADER}>
        <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <KioskExit isAsking={isUnlocking} onAsking={setUnlocking} unsent={mine + others + parked} />
      </Box>
      <Box sx={{ gridArea: 'camera', minHeight: 0, '& video': isBack ? {} : { transform: 'scaleX(-1)' } }}>
        <Viewfinder fill edge={<Edge color={shown && KIOSK_LOOKS[shown.message.kind].color} />} />
      </Box>
      <Box sx={{ gridArea: 'panel', minHeight: 0, display: 'grid' }}>
        <KioskPanel shown={shown} />
      </Box>
    </Box>
  )
}

const SCREEN = {
  height: '100%',
  display: 'grid',
  gridTemplateAreas: '"header" "camera" "panel"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(96px, 2fr) minmax(0, 3fr)',
  '@media (orientation: landscape)': {
    gridTemplateAreas: '"header header" "camera panel"',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
  },
  gap: 1.5,
  pl: 'max(12px, env(safe-area-inset-left))',
  pr: 'max(12px, env(safe-area-inset-right))',
  pt: 'max(8px, env(safe-area-inset-top))',
  pb: 'max(12px, env(safe-area-inset-bottom))',
  overscrollBehavior: 'none',
  touchAction: 'manipulation',
  userSelect: 'none',
} as const

const HEADER = {
  gridArea: 'header',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minWidth: 0,
}

/** Often enough that nobody waits long, rarely enough for a camera that another app holds for an hour. */
const CHECK_MS = 10_000

/** Restarts camera and decoder when they have given up or were switched off: nobody is here to press a button. */
function useUnattendedCamera(): void {
  const { codeReader } = useScanner()
  useEffect(() => {
    const check = () => {
      const { camera, decoder } = codeReader.view.getState()
      if (decoder.status === 'failed') codeReader.restartDecoder()
      if (camera.status === 'failed' || camera.status === 'off') codeReader.startCamera()
    }
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [codeReader])
}
