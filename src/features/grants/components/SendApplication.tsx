import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { type Grant, nameOf, type Period } from '../grant.ts'
import { sendApplication } from '../mutations.ts'
import { grantQueries } from '../queries.ts'
import { useMoney } from '../use-money.ts'

/** Freezes a period as sent, after saying what that means. */
export function SendApplication({ grant, period }: { grant: Grant; period: Period }) {
  const { t } = useTranslation()
  const toast = useToast()
  const money = useMoney()
  const queryClient = useQueryClient()
  // Until it has succeeded, another attempt is the same one.
  const [id, setId] = useState(() => crypto.randomUUID())
  return (
    <ConfirmButton
      variant="contained"
      label={t('grants.send.action')}
      question={t('grants.send.question', { grant: nameOf(grant, t), sum: money(period.total) })}
      confirmLabel={t('grants.send.confirm')}
      offlineText={t('grants.offline')}
      act={() => sendApplication(id, grant.id, period.from)}
      onDone={async () => {
        setId(crypto.randomUUID())
        toast({ message: t('grants.send.done'), severity: 'success' })
        await queryClient.invalidateQueries({ queryKey: grantQueries.applications().queryKey })
      }}
    >
      {t(period.ahead > 0 ? 'grants.send.early' : 'grants.send.text', { count: period.ahead })}
    </ConfirmButton>
  )
}
