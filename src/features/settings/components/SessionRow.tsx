import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { dateTimeText, dayText } from '#lib/time/date-text.ts'
import { Button } from '#ui/control/Button.tsx'

import type { MySession } from '../sessions.ts'

interface Props {
  session: MySession
  disabled: boolean
  onEnd: () => void
}

/** A device, with when it was logged in and used, and when its session expires. */
export function SessionRow({ session, disabled, onEnd }: Props) {
  const { t, i18n } = useTranslation()
  const timesId = useId()
  const device = session.device ?? t('settings.security.unknown_device')
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      <Box sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {device}
          {session.is_current && ` (${t('settings.security.this_device')})`}
        </Typography>
        <Typography id={timesId} variant="body2" sx={{ color: 'text.secondary' }}>
          {!session.is_current && (
            <>
              {t('settings.security.last_used', { time: dateTimeText(session.last_used_at, i18n.language) })}
              <br />
            </>
          )}
          {t('settings.security.began', { time: dateTimeText(session.created_at, i18n.language) })}
          <br />
          {t('settings.security.ends', { day: dayText(session.ends_at, i18n.language) })}
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          variant="outlined"
          disabled={disabled}
          aria-label={t('settings.security.end_device', { device })}
          // Two devices may have the same name.
          aria-describedby={timesId}
          onClick={onEnd}
        >
          {t('settings.security.end')}
        </Button>
      )}
    </Box>
  )
}
