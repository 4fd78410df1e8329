import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { currentSession } from '#api/session.ts'
import { dateTimeText } from '#lib/time/date-text.ts'
import { Button } from '#ui/control/Button.tsx'

import { type CardPhone, phoneQueries } from '../phones.ts'

interface CardPhoneRowProps {
  phone: CardPhone
  name: string
  disabled: boolean
  onEnd: () => void
}

/** One of the phones, and whose card it shows or whose phone it is, if that is somebody else. */
export function CardPhoneRow({ phone, name, disabled, onEnd }: CardPhoneRowProps) {
  const { t, i18n } = useTranslation()
  const sinceId = useId()
  const holder = { userId: currentSession().user?.id ?? '', childId: phone.child_id ?? undefined }
  const { data: own } = useQuery(phoneQueries.key(holder))
  const { child_name: child, guardian_name: guardian } = phone
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {name}
          {phone.public_key === own?.publicKey && ` (${t('card_phones.current')})`}
        </Typography>
        {child && <Typography variant="body2">{t('card_phones.of_child', { name: child })}</Typography>}
        {guardian && (
          <Typography variant="body2">{t('card_phones.of_guardian', { name: guardian })}</Typography>
        )}
        <Typography id={sinceId} variant="body2" sx={{ color: 'text.secondary' }}>
          {t('card_phones.since', { time: dateTimeText(phone.added_at, i18n.language) })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        disabled={disabled}
        aria-label={t('card_phones.end_named', {
          device: name,
          ...(child && { context: 'child', name: child }),
        })}
        // Two phones may have the same name.
        aria-describedby={sinceId}
        onClick={onEnd}
      >
        {t('card_phones.end')}
      </Button>
    </Box>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }
