import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { useStoredIds } from '#ui/browser/use-stored-ids.ts'
import { Button } from '#ui/control/Button.tsx'
import { InstallMobileIcon } from '#ui/icon/shell-icons.ts'

import { useInstall } from '../use-install.ts'
import { InstallSteps } from './InstallSteps.tsx'

const OFFER = 'home-screen'

/**
 * Offers to add the app to the home screen, next to the card, until accepted or declined; after that it is in the
 * account menu.
 */
export function InstallOffer({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation()
  const { way, start, steps, closeSteps } = useInstall()
  const turnedDown = useStoredIds('turned-down', userId)
  if (way === null || turnedDown.has(OFFER)) return null
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-label={t('install.title')}
      sx={{
        width: '100%',
        maxWidth: '25rem',
        mx: 'auto',
        mt: 3,
        p: 2,
        display: 'grid',
        gap: 1,
        borderRadius: 2,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <InstallMobileIcon tone="primary" />
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{t('install.title')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('install.text')}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1 }}>
        <Button color="inherit" onClick={() => turnedDown.add(OFFER)} className="button--quiet">
          {t('install.no')}
        </Button>
        <Button variant="outlined" onClick={start}>
          {t(`install.${way}`)}
        </Button>
      </Box>
      <InstallSteps open={steps} onClose={closeSteps} />
    </Paper>
  )
}
