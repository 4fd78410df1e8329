import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import type { User } from '../user.ts'
import { accountOffer, offerAccount } from './guardians.ts'
import { OfferAccountDialog } from './OfferAccountDialog.tsx'

/** Gives a child its own account, and says where the link to it was sent. */
export function OfferAccount({ user }: { user: Pick<User, 'id' | 'name'> }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { data: offer } = useQuery(accountOffer(user.id))
  const { mutate, isPending } = useMutation({
    mutationFn: () => offerAccount(user.id),
    onSuccess: () => toast({ message: t('users.offer_account.withdrawn'), severity: 'success' }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountOffer(user.id).queryKey }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {offer && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('users.offer_account.waiting', {
            email: offer.email,
            time: dateTimeText(offer.expires_at, i18n.language),
          })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={!online} onClick={() => setAsking(true)}>
          {t(offer ? 'users.offer_account.another' : 'users.offer_account.action')}
        </Button>
        {offer && (
          <Button disabled={!online} loading={isPending} onClick={() => mutate()}>
            {t('users.offer_account.withdraw')}
          </Button>
        )}
      </Box>
      {asking && <OfferAccountDialog user={user} onClose={() => setAsking(false)} />}
    </Box>
  )
}
