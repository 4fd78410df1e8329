import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { replaceMemberCard } from '../mutations.ts'
import type { User } from '../user.ts'

/** Gives a member who has lost the card a new one. */
export function ReplaceMemberCard({ user }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [endPhones, setEndPhones] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => replaceMemberCard(user.id, endPhones),
    onSuccess: () => toast({ message: t('users.cards.replaced', { name: user.name }), severity: 'success' }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="outlined" disabled={!online} onClick={() => setAsking(true)}>
        {t('users.cards.replace')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('users.cards.replace_title', { name: user.name })}
        confirmLabel={t('users.cards.replace')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('users.cards.replace_text')}</p>
        <SwitchField label={t('users.cards.end_phones')} checked={endPhones} onChange={setEndPhones} />
      </ConfirmDialog>
    </>
  )
}
