import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { resetSecondFactor } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

/** Restores access for a member who has lost the app and the recovery codes. */
export function ResetSecondFactor({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  /** Whether there was anything to reset: the member may have turned it off meanwhile. */
  const reset = async () => {
    try {
      await resetSecondFactor(id)
      return true
    } catch (error) {
      if (toApiError(error).code === 'ERROR_RESOURCE_NOT_FOUND') return false
      throw error
    }
  }
  return (
    <ConfirmButton
      variant="outlined"
      label={t('users.second_factor.action')}
      question={t('users.second_factor.question', { name })}
      confirmLabel={t('users.second_factor.confirm')}
      destructive
      offlineText={t('users.offline')}
      act={reset}
      onDone={(done) =>
        toast(
          done
            ? { message: t('users.second_factor.done', { name }), severity: 'success' }
            : { message: t('users.second_factor.none', { name }) },
        )
      }
      onSettled={() => client.invalidateQueries({ queryKey: userQueries.hasSecondFactor(id).queryKey })}
    >
      {t('users.second_factor.text')}
    </ConfirmButton>
  )
}
