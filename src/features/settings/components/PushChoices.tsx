import Box from '@mui/material/Box'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { TextField } from '#ui/control/TextField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { savePushPreferences } from '../push-mutations.ts'
import { hourOf, NIGHT, PUSH_KINDS, type PushPreferences } from '../push-preferences.ts'
import { settingsQueries } from '../queries.ts'

/** Which messages become notifications, when, of which groups, and how much they say; each choice is saved at once. */
export function PushChoices() {
  const { t } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const preferences = useQuery(settingsQueries.pushPreferences())
  const groups = useQuery(settingsQueries.groups())
  const options = savePushPreferences(useQueryClient())
  const { mutate } = useMutation({
    ...options,
    onError: (error, ...rest) => {
      options.onError?.(error, ...rest)
      toast({
        severity: 'error',
        message: `${t('settings.email.put_back')} ${failureText(t, asFailure(error))}`,
      })
    },
  })
  return (
    <Loaded query={preferences} height={320}>
      {(wanted) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          {PUSH_KINDS.map((kind) => (
            <SwitchField
              key={kind}
              label={t(`settings.push.kind.${kind}`)}
              checked={wanted[kind]}
              disabled={!online}
              onChange={(checked) => mutate({ [kind]: checked })}
            />
          ))}
          <SwitchField
            label={t('settings.push.discreet')}
            hint={t('settings.push.discreet_hint')}
            checked={wanted.is_discreet}
            disabled={!online}
            onChange={(is_discreet) => mutate({ is_discreet })}
          />
          <QuietHours wanted={wanted} disabled={!online} onChange={mutate} />
          {groups.data?.map(({ id, name }) => (
            <SwitchField
              key={id}
              label={t('settings.push.mute', { group: name })}
              checked={wanted.muted_groups.includes(id)}
              disabled={!online}
              onChange={(isMuted) =>
                mutate({
                  muted_groups: [
                    ...wanted.muted_groups.filter((each) => each !== id),
                    ...(isMuted ? [id] : []),
                  ],
                })
              }
            />
          ))}
        </Box>
      )}
    </Loaded>
  )
}

interface QuietHoursProps {
  wanted: PushPreferences
  disabled: boolean
  onChange: (change: Partial<PushPreferences>) => void
}

/** When notifications are held back, if at all. */
function QuietHours({ wanted: { quiet_from, quiet_until }, disabled, onChange }: QuietHoursProps) {
  const { t } = useTranslation()
  return (
    <>
      <SwitchField
        label={t('settings.push.quiet')}
        hint={t('settings.push.quiet_hint')}
        checked={quiet_from !== null}
        disabled={disabled}
        onChange={(isQuiet) => onChange(isQuiet ? NIGHT : { quiet_from: null, quiet_until: null })}
      />
      {quiet_from !== null && quiet_until !== null && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 10rem))', gap: 2 }}>
          <TextField
            type="time"
            label={t('settings.push.quiet_from')}
            value={hourOf(quiet_from)}
            disabled={disabled}
            onChange={({ target: { value } }) =>
              value && value !== hourOf(quiet_until) && onChange({ quiet_from: value })
            }
          />
          <TextField
            type="time"
            label={t('settings.push.quiet_until')}
            value={hourOf(quiet_until)}
            disabled={disabled}
            onChange={({ target: { value } }) =>
              value && value !== hourOf(quiet_from) && onChange({ quiet_until: value })
            }
          />
        </Box>
      )}
    </>
  )
}
