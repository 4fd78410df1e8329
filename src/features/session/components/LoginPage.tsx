import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { usePageTitle } from '#ui/use-page-title.ts'

import { LoginForm } from './LoginForm.tsx'

/** `ended`: the session ended by itself, so the person did not ask to be here. */
export function LoginPage({ ended }: { ended: boolean }) {
  const { t } = useTranslation()
  usePageTitle(t('session.login.title'))
  return (
    <Paper
      variant="outlined"
      sx={{
        width: '100%',
        maxWidth: 440,
        mx: 'auto',
        my: { base: 0, sm: 'auto' },
        p: { base: 3, xs: 4.5 },
        borderRadius: 2,
      }}
    >
      <Typography variant="h1" tabIndex={-1}>
        {t('session.login.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2 }}>{t('session.login.lead')}</Typography>
      {ended && <Alert severity="info">{t('session.login.ended')}</Alert>}
      <LoginForm />
    </Paper>
  )
}
