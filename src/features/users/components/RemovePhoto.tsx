import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { removePhoto } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

/** Takes a photo away that is none of the member: only the member can give one again. */
export function RemovePhoto({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => removePhoto(id),
    onSuccess: () => toast({ message: t('users.photo.removed', { name }), severity: 'success' }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: userQueries.photo(id).queryKey })
    },
  })
  return (
    <>
      <Button color="error" disabled={!online} onClick={() => setAsking(true)}>
        {t('users.photo.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('users.photo.question', { name })}
        confirmLabel={t('users.photo.remove')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('users.photo.text')}
      </ConfirmDialog>
    </>
  )
}
