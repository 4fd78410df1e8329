import Box from '@mui/material/Box'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/**
 * A card's QR code: dark on white in either theme. Level M holds the plain code in the 25 × 25 modules of version 2,
 * which cheap cameras can read, with the quiet zone of four modules required by ISO/IEC 18004. A signed code has no
 * room to spare: larger modules at level L, with a quiet zone of two, read better (npm run bench:decode).
 */
export function CardCode({ code, name }: { code: string | undefined; name: string }) {
  const { t } = useTranslation()
  const isPlain = code?.startsWith('S1.')
  return (
    <Box
      sx={{
        bgcolor: '#fff',
        borderRadius: 1,
        overflow: 'hidden',
        lineHeight: 0,
        aspectRatio: '1',
        width: '100%',
        forcedColorAdjust: 'none',
      }}
    >
      {code !== undefined && (
        <QRCodeSVG
          value={code}
          level={isPlain ? 'M' : 'L'}
          marginSize={isPlain ? 4 : 2}
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          aria-label={t('card.code_of', { name })}
          data-code={code}
          style={{ width: '100%', height: 'auto' }}
        />
      )}
    </Box>
  )
}
