import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, type ButtonProps } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { deleteTemplates, templateQueries } from './queries.ts'
import type { Template } from './template.ts'

interface DeleteButtonProps extends Pick<ButtonProps, 'variant'> {
  templates: readonly Template[]
  onDone?: () => void | Promise<void>
}

/** Deletes templates, or gives a built-in mail its own words back, after saying what that means. */
export function DeleteButton({ templates, onDone, ...button }: DeleteButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const count = templates.length
  const isOverride = count === 1 && templates[0]?.kind !== 'announcement'
  const words = isOverride ? 'mail.restore' : 'mail.delete'
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteTemplates(templates.map(({ id }) => id)),
    onSuccess: async () => {
      toast({ message: t(`${words}.done`, { count }), severity: 'success' })
      setAsking(false)
      await onDone?.()
      for (const { id } of templates)
        queryClient.removeQueries({ queryKey: templateQueries.detail(id).queryKey })
      await queryClient.invalidateQueries({ queryKey: templateQueries.all })
    },
  })
  return (
    <>
      <Button
        {...button}
        color="error"
        disabled={count === 0}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t(`${words}.action`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`${words}.question`, { count, name: templates[0]?.name })}
        confirmLabel={t(`${words}.confirm`, { count })}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t(`${words}.text`)}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('mail.offline')} />
      </ConfirmDialog>
    </>
  )
}
