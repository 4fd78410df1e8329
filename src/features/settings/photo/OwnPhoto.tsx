import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { photoUrl } from '#lib/text/photo-url.ts'
import { useMediaQuery } from '#ui/browser/use-media-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useHasFeature } from '#ui/content/club-type.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { AddPhotoAlternateIcon, PersonIcon, PhotoCameraIcon } from '#ui/icon/member-icons.ts'
import { PictureButton } from '#ui/picture/PictureButton.tsx'

import { type Photo, PHOTO_LIMITS, PHOTO_RATIO, photoOf } from './photo.ts'
import { usePhotoChange } from './use-photo-change.ts'
import { whose } from './whose.ts'

const SIDE = 112

interface Props {
  photo: Photo | null
  /** The child whose photo it is; absent for the user's own. */
  child: Child | undefined
}

/** The current photo, with its actions. */
export function OwnPhoto({ photo: kept, child }: Props) {
  const { t } = useTranslation()
  const online = useOnline()
  const hasScanner = useHasFeature('qrScanner')
  // A phone's file list often lacks the camera, hence a button for it. On a computer, both would open the
  // same list.
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const [problem, setProblem] = useState<string>()
  const { change, pending } = usePhotoChange(child)
  const buttons = useRef<HTMLDivElement>(null)
  // Dimmed until it is saved.
  const photo = pending ? pending.photo : kept
  const choosing = {
    ratio: PHOTO_RATIO,
    limits: PHOTO_LIMITS,
    disabled: !online,
    onCut: (dataUrl: string) => change({ photo: photoOf(dataUrl), before: photo }),
    onProblem: setProblem,
  }
  const look = { opacity: pending ? 0.5 : 1, width: SIDE, height: SIDE, flex: 'none', borderRadius: 1 }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {photo ? (
        <Box
          component="img"
          src={photoUrl(photo)}
          alt={t('settings.photo.alt', whose(child))}
          sx={{ ...look, objectFit: 'cover' }}
        />
      ) : (
        <Box
          aria-hidden
          sx={{
            ...look,
            display: 'grid',
            placeItems: 'center',
            border: '1px dashed',
            borderColor: 'divider',
            color: 'text.secondary',
          }}
        >
          <PersonIcon size={48} />
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, flex: '1 1 12rem', justifyItems: 'start' }}>
        {!photo && <span>{t('settings.photo.none', whose(child))}</span>}
        {problem && <Alert severity="error">{problem}</Alert>}
        <CallFailure failure={undefined} offlineText={t('settings.photo.offline', whose(child))} />
        <Box ref={buttons} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {hasScanner && (
            <PictureButton
              {...choosing}
              label={t(photo ? 'settings.photo.change' : 'settings.photo.choose')}
              icon={<AddPhotoAlternateIcon />}
            />
          )}
          {hasScanner && hasCamera && (
            <PictureButton {...choosing} label={t('settings.photo.take')} icon={<PhotoCameraIcon />} camera />
          )}
          {photo && (
            <Button
              color="error"
              disabled={!online}
              onClick={() => {
                // This button disappears with the photo: keep keyboard users here.
                buttons.current?.querySelector('button')?.focus()
                change({ photo: null, before: photo })
              }}
            >
              {t('settings.photo.remove')}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}
