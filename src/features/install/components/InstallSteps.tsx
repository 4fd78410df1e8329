import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { AddBoxIcon, CheckIcon, IosShareIcon } from '#ui/icon/member-icons.ts'

const STEPS = [
  { key: 'share', Icon: IosShareIcon },
  { key: 'add', Icon: AddBoxIcon },
  { key: 'confirm', Icon: CheckIcon },
] as const

/** How to add the app to the home screen of an iPhone or iPad, which has no prompt. */
export function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('install.steps_title')}</DialogTitle>
      <DialogContent>
        <Box component="ol" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
          {STEPS.map(({ key, Icon }, index) => (
            <Box component="li" key={key} sx={{ display: 'flex', gap: 2 }}>
              <Icon tone="primary" />
              <span>
                {index + 1}. {t(`install.step.${key}`)}
              </span>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
