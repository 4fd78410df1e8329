import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import { pushState, turnPushOn } from '#offline/notifications/device.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useStoredIds } from '#ui/browser/use-stored-ids.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

const OFFER = 'notifications'

/**
 * Offers notifications on this device once its reader has answered an event, which is when changes start to concern them. On an iPhone it
 * says first that they need the app on the home screen. Not shown again to whoever declines; the settings have it.
 */
export function NotificationOffer({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation()
  const { addTexts } = useRouteContext({ from: '__root__' })
  const toast = useToast()
  const online = useOnline()
  const turnedDown = useStoredIds('turned-down', userId)
  const answered = useMutationState({
    filters: { mutationKey: [...queryKeys.events, 'answer'], status: 'success' },
  })
  const isWanted = answered.length > 0 && !turnedDown.has(OFFER)
  const state = useQuery({
    queryKey: ['settings', 'push-state'],
    queryFn: async () => {
      const [now] = await Promise.all([pushState(), addTexts('settings')])
      return now
    },
    networkMode: 'always',
    meta: { persist: false },
    enabled: isWanted,
  })
  const start = useMutation({
    mutationFn: turnPushOn,
    onSuccess: (now) => {
      void state.refetch()
      if (now === 'on') return toast({ message: t('settings.push.turned_on') })
      toast({
        severity: 'error',
        message: t(now === 'failed' ? 'settings.push.failed' : 'settings.push.offer.not_allowed'),
      })
      turnedDown.add(OFFER)
    },
    onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
  })
  if (!isWanted || (state.data !== 'off' && state.data !== 'home_screen')) return null
  return (
    <section className="plain-paper panel" aria-label={t('settings.push.offer.title')}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{t('settings.push.offer.title')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(state.data === 'off' ? 'settings.push.offer.text' : 'settings.push.offer.home_screen')}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 1 }}>
        <Button color="inherit" className="button--quiet" onClick={() => turnedDown.add(OFFER)}>
          {t(state.data === 'off' ? 'settings.push.offer.no' : 'settings.push.offer.close')}
        </Button>
        {state.data === 'off' && (
          <Button
            variant="outlined"
            disabled={!online}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('settings.push.turn_on')}
          </Button>
        )}
      </Box>
    </section>
  )
}
