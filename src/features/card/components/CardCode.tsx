import Box from '@mui/material/Box'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/**
 * The code of a card: dark on white in either theme, with the quiet zone of four modules that ISO/IEC 18004 asks
 * for. Level M holds the 25 characters in the 25 × 25 modules of version 2, which cheap cameras read.
 */
export function CardCode({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Box
      sx={{ bgcolor: '#fff', borderRadius: 1, overflow: 'hidden', lineHeight: 0, forcedColorAdjust: 'none' }}
    >
      <QRCodeSVG
        value={code}
        level="M"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={t('card.code_of', { name })}
        style={{ width: '100%', height: 'auto' }}
      />
    </Box>
  )
}
