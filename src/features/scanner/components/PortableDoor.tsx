import Box from '@mui/material/Box'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { isAnyStuck, stuckFiles } from '#lib/async/until-loaded.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { useScanner } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'
import { ON_ITS_SIDE } from '../text/orientation.ts'
import { NameRequest, StaffCalls, UndoDialog, VisitorCounter } from './door-parts.ts'
import { PortableSheet, useDoorParts } from './door-views.ts'
import { DoorVerdict } from './DoorVerdict.tsx'
import { Notices } from './Notices.tsx'
import { PortableBar, type Sheet } from './PortableBar.tsx'
import { PortableHeader } from './PortableHeader.tsx'
import { Viewfinder } from './Viewfinder.tsx'
import { Warnings } from './Warnings.tsx'

/** The door on a phone in one hand: the picture, a big verdict, and every control within reach of the thumb. */
export function PortableDoor() {
  const { t } = useTranslation()
  const { door, codeReader } = useScanner()
  const [sheet, setSheet] = useState<Sheet>()
  const [undoing, setUndoing] = useState<DoorMember>()

  const hasParts = useDoorParts(true)
  const isStuck = useStore(stuckFiles, isAnyStuck)
  const isAsked = sheet !== undefined || undoing !== undefined

  // While something covers the picture, a card in view must not answer it.
  const isCovered = isAsked && hasParts
  useEffect(() => codeReader.hold(isCovered), [codeReader, isCovered])
  // A check-in from the search shows its verdict. Subscribed rather than rendered: a verdict redraws only what
  // changes.
  useEffect(
    () =>
      door.store.subscribe(({ shown }, before) => {
        if (shown?.id === before.shown?.id) return
        setSheet(undefined)
        // Otherwise the question would come up later, when its dialog is loaded, over whoever stands there then.
        if (!hasParts) setUndoing(undefined)
      }),
    [door, hasParts],
  )

  return (
    <Box sx={SCREEN}>
      <PortableHeader />
      <Box sx={CAMERA}>
        <Viewfinder fill />
      </Box>
      <Notices compact>
        <Warnings compact />
        {isAsked && !hasParts && !isStuck && (
          <Alert severity="info" role="status" compact data-notice="parts">
            {t('scanner.part_coming')}
          </Alert>
        )}
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
  // Half of the screen is for the verdict, unless there is no picture, as the way to get one must be seen as well, or a
  // notice that would push the buttons off the screen. With large text the page scrolls before the picture disappears.
  gridTemplateRows: 'auto minmax(auto, 1fr) auto minmax(var(--door-verdict)) max-content auto',
  '--door-verdict': '50%, auto',
  '&:has([data-picture=missing], [data-notices]:not(:empty))': { '--door-verdict': 'min-content, 50%' },
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
  minHeight: 96,
  '&:has([data-picture=missing])': { minHeight: 'auto' },
  // The picture stays where it is while a long verdict or large text makes the rest scroll.
  [ON_ITS_SIDE]: { position: 'sticky', top: 0, height: `calc(100dvh - ${TOP} - ${BOTTOM})` },
} as const

const VERDICT = {
  gridArea: 'verdict',
  minHeight: 0,
  display: 'grid',
  [ON_ITS_SIDE]: { minHeight: '50dvh' },
} as const
