import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'

import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** Leaves the club; asks for the password. */
export function DeleteAccount({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  return (
    <Box>
      <Button variant="outlined" color="error" disabled={!online} onClick={() => setOpen(true)}>
        {t('settings.delete.action')}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('settings.delete.offline')}
        </Typography>
      )}
      {open && <DeleteAccountDialog userId={userId} onClose={() => setOpen(false)} />}
    </Box>
  )
}
