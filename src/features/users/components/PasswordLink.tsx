import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { sendPasswordLink } from '../mutations.ts'

/** Mails a password link to a member who has not verified their account. */
export function PasswordLink({ email }: { email: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendPasswordLink(email),
    onSuccess: () => toast({ message: t('users.password_link.sent', { email }), severity: 'success' }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
  })
  return (
    <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
      {t('users.password_link.action')}
    </Button>
  )
}
