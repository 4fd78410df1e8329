import Box from '@mui/material/Box'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PhoneAndroidIcon } from '#ui/icon/door-icons.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'
import { scannerSettings } from '../start/settings.ts'
import { CameraControls } from './CameraControls.tsx'
import { Counts } from './Counts.tsx'
import { DoorLists, DoorNews, KioskStart, StaffCalls, VisitorCounter } from './door-parts.ts'
import { DoorName } from './DoorName.tsx'
import { DoorVerdict } from './DoorVerdict.tsx'
import { Notices } from './Notices.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { ReadyLine } from './ReadyLine.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { Viewfinder } from './Viewfinder.tsx'
import { Warnings } from './Warnings.tsx'

/** The door on a tablet or computer: the picture on one side, the verdict and lists on the other. */
export function DeskDoor() {
  const { t } = useTranslation()
  const { roster, codeReader } = useScanner()
  const title = useDoor(() => roster.info.event.title)
  const [undoing, setUndoing] = useState<DoorMember>()
  const isCovered = undoing !== undefined
  // A card in view must not be answered behind a dialog.
  useEffect(() => codeReader.hold(isCovered), [codeReader, isCovered])
  return (
    <>
      <PageHeader
        title={title}
        lead={<ReadyLine />}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Suspense>
              <KioskStart />
            </Suspense>
            <LinkButton to="/admin/qr-portable" variant="outlined" startIcon={<PhoneAndroidIcon />}>
              {t('scanner.full_screen')}
            </LinkButton>
            <Button variant="outlined" onClick={() => scannerSettings.setState({ eventId: undefined })}>
              {t('scanner.choose.change')}
            </Button>
          </Box>
        }
      />
      <Box sx={LAYOUT}>
        <Box sx={SIDE}>
          <Viewfinder />
          <CameraControls />
          <PersonSearch />
          <DoorName />
        </Box>
        <Box sx={SIDE}>
          {/* In one column the verdict is above the picture, where it is seen first. */}
          <Box
            sx={{ order: { base: -1, md: 0 }, display: 'grid', minHeight: 'max(208px, min(50dvh, 30rem))' }}
          >
            <DoorVerdict />
          </Box>
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Counts />
            <Suspense>
              <DoorNews />
            </Suspense>
          </Box>
          <Notices>
            <Warnings />
            <Suspense>
              <StaffCalls />
            </Suspense>
          </Notices>
          <OfflineNotice />
          <Box sx={{ minHeight: 48 }}>
            <Suspense>
              <VisitorCounter />
            </Suspense>
          </Box>
          <Suspense>
            <DoorLists onUndo={setUndoing} />
          </Suspense>
        </Box>
      </Box>
      <UndoDialog member={undoing} onClose={() => setUndoing(undefined)} />
    </>
  )
}

const LAYOUT = {
  display: 'grid',
  gap: { base: 2.5, md: 4 },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
}
const SIDE = { display: { base: 'contents', md: 'grid' }, gap: 2.5, minWidth: 0 }
