import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { useHasFeature } from '#ui/content/club-type.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { settingsQueries } from '../queries.ts'
import { type PhotoChange, setPhoto } from './set-photo.ts'
import { whose } from './whose.ts'

/** Changes the user's photo, or a child's, confirms it, and offers to undo it: even after the screen has been left. */
export function usePhotoChange(child?: Child) {
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
