import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { ButtonProps } from '#ui/control/Button.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { deleteTemplates, templateQueries } from './queries.ts'
import type { Template } from './template.ts'

interface DeleteButtonProps extends Pick<ButtonProps, 'variant'> {
  templates: readonly Template[]
  onDone?: () => void | Promise<void>
}

/** Deletes templates, or restores a built-in mail's original text, after saying what that means. */
export function DeleteButton({ templates, onDone, ...button }: DeleteButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const count = templates.length
  const isOverride = count === 1 && templates[0]?.kind !== 'announcement'
  const words = isOverride ? 'mail.restore' : 'mail.delete'
  return (
    <ConfirmButton
      {...button}
      color="error"
      disabled={count === 0}
      label={t(`${words}.action`)}
      question={t(`${words}.question`, { count, name: templates[0]?.name })}
      confirmLabel={t(`${words}.confirm`, { count })}
      destructive
      offlineText={t('mail.offline')}
      act={() => deleteTemplates(templates.map(({ id }) => id))}
      onDone={async () => {
        toast({ message: t(`${words}.done`, { count }), severity: 'success' })
        await onDone?.()
        for (const { id } of templates)
          queryClient.removeQueries({ queryKey: templateQueries.detail(id).queryKey })
        await queryClient.invalidateQueries({ queryKey: templateQueries.all })
      }}
    >
      {t(`${words}.text`)}
    </ConfirmButton>
  )
}
