import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { dateTimeText, dayText } from '#lib/time/date-text.ts'
import { Button } from '#ui/control/Button.tsx'

import type { MyPasskey } from './passkeys.ts'

interface Props {
  passkey: MyPasskey
  disabled: boolean
  onRename: () => void
  onRemove: () => void
}

/** A passkey, with where it is stored and when it was added and used. */
export function PasskeyRow({ passkey, disabled, onRename, onRemove }: Props) {
  const { t, i18n } = useTranslation()
  const { name, is_synced, created_at, last_used_at } = passkey
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      <Box sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(is_synced ? 'settings.passkeys.synced' : 'settings.passkeys.on_device')}
          <br />
          {t('settings.passkeys.added', { day: dayText(created_at, i18n.language) })}
          {last_used_at !== null && (
            <>
              <br />
              {t('settings.passkeys.last_used', { time: dateTimeText(last_used_at, i18n.language) })}
            </>
          )}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={disabled}
          aria-label={t('settings.passkeys.rename_which', { name })}
          onClick={onRename}
        >
          {t('settings.passkeys.rename')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={disabled}
          aria-label={t('settings.passkeys.remove_which', { name })}
          onClick={onRemove}
        >
          {t('settings.passkeys.remove')}
        </Button>
      </Box>
    </Box>
  )
}
