import CloudOff from '@mui/icons-material/CloudOffOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type Failure, failureText } from './failure.ts'

interface ErrorStateProps {
  error: Failure
  onRetry: () => void
  retrying?: boolean
}

/** Stands where content would that could not be loaded, says whether it is the network, and offers to try again. */
export function ErrorState({ error, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation()
  const network = error.status === 0
  const Icon = network ? CloudOff : ErrorOutline
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        px: 3,
        py: { base: 5, md: 7 },
        borderRadius: 1.5,
        bgcolor: 'action.hover',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 40, color: network ? 'text.secondary' : 'error.main', mb: 1.5 }} />
      <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
        {network ? t('ui.error.network_title') : t('ui.error.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.75, maxWidth: '42ch' }}>
        {network ? t('ui.error.network_text') : failureText(t, error)}
      </Typography>
      <Button variant="outlined" loading={retrying} onClick={onRetry} sx={{ mt: 2.5, minHeight: 44 }}>
        {t('ui.error.retry')}
      </Button>
    </Box>
  )
}
