import Box from '@mui/material/Box'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/**
 * The code of a card: dark on white in either theme, with the quiet zone of four modules that ISO/IEC 18004 asks
 * for. Level M holds the plain code in the 25 × 25 modules of version 2, which cheap cameras read; of a signed one,
 * level L reads better, because its modules are larger (npm run bench:decode).
 */
export function CardCode({ code, name }: { code: string | undefined; name: string }) {
  const { t } = useTranslation()
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
          level={code.startsWith('S1.') ? 'M' : 'L'}
          marginSize={4}
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
