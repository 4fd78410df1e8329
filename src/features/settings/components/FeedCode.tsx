import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/**
 * A QR code that opens the calendar on a phone, so it is not shown on one. Always dark on white, which phones read
 * best.
 */
export function FeedCode({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: { base: 'none', sm: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ width: 148, bgcolor: '#fff', borderRadius: 1, lineHeight: 0, forcedColorAdjust: 'none' }}>
        <QRCodeSVG
          value={address}
          marginSize={3}
          role="img"
          aria-label={t('settings.calendar.code')}
          style={{ width: '100%', height: 'auto' }}
        />
      </Box>
      <Typography sx={{ flex: '1 1 12rem', color: 'text.secondary' }}>
        {t('settings.calendar.code_text')}
      </Typography>
    </Box>
  )
}
