import Box from '@mui/material/Box'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/**
 * The code of a card: dark on white in either theme. Level M holds the plain code in the 25 × 25 modules of version 2, which
 * cheap cameras read, with the quiet zone of four modules that ISO/IEC 18004 asks for. A signed one has no room to spare: it
 * reads better with larger modules at level L, and with a quiet zone of two (npm run bench:decode).
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
