import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import type { DoorMember } from '../model/verdict.ts'
import { scannerSettings } from '../start/settings.ts'
import { CameraControls } from './CameraControls.tsx'
import { DoorLists, KioskStart } from './door-parts.ts'
import { DoorName } from './DoorName.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import type { Sheet } from './PortableBar.tsx'
import { ReadyLine } from './ReadyLine.tsx'

interface PortableSheetProps {
  sheet: Sheet | undefined
  onClose: () => void
  onUndo: (member: DoorMember) => void
}

const TITLES = {
  search: 'scanner.search.title',
  list: 'scanner.list',
  camera: 'scanner.camera.settings',
} as const

/** The sheet over the picture: search, lists, or camera settings. */
export function PortableSheet({ sheet, onClose, onUndo }: PortableSheetProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      anchor="bottom"
      open={sheet !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          elevation: 0,
          sx: { maxHeight: '88dvh', borderRadius: '20px 20px 0 0', maxWidth: '40em', mx: 'auto' },
          'aria-label': sheet && t(TITLES[sheet]),
          role: 'dialog',
        },
      }}
    >
      <Box
        sx={{
          overflow: 'auto',
          p: 2,
          display: 'grid',
          gap: 2,
          minHeight: '40dvh',
          alignContent: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {sheet && (
          <Typography component="h2" variant="h2">
            {t(TITLES[sheet])}
          </Typography>
        )}
        {sheet === 'search' && <PersonSearch takesFocus />}
        {sheet === 'list' && (
          <>
            <OfflineNotice />
            {/* Beside the lists that show the name. A door opened from the home screen has not been asked for
                it yet. */}
            <DoorName onlyOnce />
            <Suspense>
              <DoorLists onUndo={onUndo} />
            </Suspense>
          </>
        )}
        {sheet === 'camera' && (
          <>
            <CameraControls />
            <DoorName />
            <Suspense>
              <KioskStart />
            </Suspense>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <ReadyLine />
            </Typography>
            <Button variant="outlined" onClick={() => scannerSettings.setState({ eventId: undefined })}>
              {t('scanner.choose.change')}
            </Button>
          </>
        )}
      </Box>
      <Button onClick={onClose} size="large" style={{ marginBottom: 'env(safe-area-inset-bottom)' }}>
        {t('scanner.close')}
      </Button>
    </Drawer>
  )
}
