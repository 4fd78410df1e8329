import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/use-online.ts'

/** Says that there is no network. Its place is kept, so nothing moves when it comes and goes. */
export function OfflineMark() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <Box role="status" title={online ? undefined : t('app.offlineHint')} sx={{ ml: 'auto' }}>
      {!online && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            px: 1.25,
            py: 0.5,
            borderRadius: 4,
            border: 1,
            borderColor: 'warning.main',
            color: 'warning.main',
            fontSize: '0.8125rem',
            fontWeight: 600,
          }}
        >
          <CloudOff aria-hidden sx={{ fontSize: 18 }} />
          {t('app.offline')}
        </Box>
      )}
    </Box>
  )
}
