import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { endPush, type PushDevice, startPush } from '../push-mutations.ts'
import { settingsQueries } from '../queries.ts'
import { PushChoices } from './PushChoices.tsx'

/** Notifications: whether this device shows them, or what it takes; which ones, when, and where else. */
export function PushPanel() {
  const { t } = useTranslation()
  const state = useQuery(settingsQueries.pushState())
  const devices = useQuery(settingsQueries.pushDevices())
  const toast = useToast()
  const online = useOnline()
  const client = useQueryClient()
  const failed = (error: Error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) })
  const start = useMutation({
    ...startPush(client),
    onSuccess: (now) => {
      if (now === 'on') toast({ message: t('settings.push.turned_on') })
      if (now === 'failed') toast({ severity: 'error', message: t('settings.push.failed') })
    },
    onError: failed,
  })
  const end = useMutation({
    ...endPush(client),
    onSuccess: () => toast({ message: t('settings.push.turned_off') }),
    onError: failed,
  })
  const isOnHere = state.data === 'on' && devices.data?.some(({ is_current }) => is_current)
  return (
    <Panel title={t('settings.push.title')} lead={t('settings.push.lead')}>
      {state.data && state.data !== 'on' && state.data !== 'off' && (
        <Typography>{t(`settings.push.state.${state.data}`)}</Typography>
      )}
      {(state.data === 'off' || (state.data === 'on' && devices.isSuccess && !isOnHere)) && (
        <div>
          <Button
            variant="contained"
            disabled={!online}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('settings.push.turn_on')}
          </Button>
        </div>
      )}
      <Loaded query={devices} height={120}>
        {(all) =>
          all.length > 0 && (
            <>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
                {all.map((device) => (
                  <DeviceRow
                    key={device.id}
                    device={device}
                    disabled={!online || end.isPending}
                    onEnd={() => end.mutate(device)}
                  />
                ))}
              </Box>
              <PushChoices />
            </>
          )
        }
      </Loaded>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('settings.email.offline')}
        </Typography>
      )}
    </Panel>
  )
}

interface DeviceRowProps {
  device: PushDevice
  disabled: boolean
  onEnd: () => void
}

/** A device that shows notifications, and when it last got one. */
function DeviceRow({
  device: { device, is_current, created_at, last_success_at },
  disabled,
  onEnd,
}: DeviceRowProps) {
  const { t, i18n } = useTranslation()
  const name = device ?? t('settings.security.unknown_device')
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      <Box sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {name}
          {is_current && ` (${t('settings.security.this_device')})`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {last_success_at
            ? t('settings.push.last', { time: dateTimeText(last_success_at, i18n.language) })
            : t('settings.push.since', { time: dateTimeText(created_at, i18n.language) })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        disabled={disabled}
        aria-label={t('settings.push.turn_off_device', { device: name })}
        onClick={onEnd}
      >
        {t('settings.push.turn_off')}
      </Button>
    </Box>
  )
}
