import Box from '@mui/material/Box'
import { type QueryClient, mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { call } from '#api/functions.ts'
import { photoUrl } from '#lib/text/photo-url.ts'
import { useMediaQuery } from '#ui/browser/use-media-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useHasFeature } from '#ui/content/club-type.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { AddPhotoAlternateIcon, PersonIcon, PhotoCameraIcon } from '#ui/icon/member-icons.ts'
import { PictureButton } from '#ui/picture/PictureButton.tsx'

import { settingsQueries } from '../queries.ts'
import { type MyPhoto, PHOTO_LIMITS, PHOTO_RATIO, type Photo, photoOf } from './photo.ts'
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

/** Changes the user's photo, or a child's, confirms it, and offers to undo it: even after the screen has been left. */
function usePhotoChange(child?: Child) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const hasScanner = useHasFeature('qrScanner')
  const { mutate, isPending, variables } = useMutation({
    ...setPhoto(client, child?.user_id),
    onSuccess: (_, { photo, before }) =>
      toast({
        message: photo
          ? t('settings.photo.saved', whose(child))
          : t('settings.photo.removed', hasScanner ? whose(child) : { context: 'sport' }),
        severity: 'success',
        // A first photo has no undo: the button beside it removes it.
        ...(before && { undo: () => mutate({ photo: before, before: photo }) }),
      }),
    onError: (error) => {
      toast({ message: failureText(t, asFailure(error)), severity: 'error' })
      // If the response was lost, the outcome is unknown.
      void client.invalidateQueries({ queryKey: settingsQueries.photo(child?.user_id).queryKey })
    },
  })
  return { change: (to: PhotoChange) => mutate(to), pending: isPending ? variables : undefined }
}

/** A change of a photo, with the previous one for undoing; null for none. */
interface PhotoChange {
  photo: Photo | null
  before: Photo | null
}

/**
 * Sets or removes the user's photo, or a child's. Changes run one after another, so that the last press wins.
 */
function setPhoto(client: QueryClient, childId?: string) {
  const { queryKey } = settingsQueries.photo(childId)
  return mutationOptions({
    scope: { id: `photo ${childId ?? ''}` },
    mutationFn: async ({ photo }: PhotoChange) => {
      const version = await call('set_photo', {
        p_content: photo?.content ?? null,
        p_media_type: photo?.media_type ?? null,
        p_child_id: childId,
      })
      // A response still in flight would contain the old one.
      await client.cancelQueries({ queryKey })
      client.setQueryData<MyPhoto>(
        queryKey,
        (shown) =>
          shown && {
            ...shown,
            photo: photo && { ...photo, version, created_at: new Date().toISOString() },
          },
      )
    },
  })
}
