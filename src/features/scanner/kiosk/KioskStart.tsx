import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { SensorsIcon } from '#ui/icon/door-icons.ts'

import { KioskForm } from './KioskForm.tsx'

/** Turns the open door into a self check-in, after choosing a PIN. */
export function KioskStart() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button variant="outlined" startIcon={<SensorsIcon />} onClick={() => setOpen(true)}>
        {t('kiosk.start')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={id} maxWidth="sm" fullWidth>
        {isOpen && <KioskForm id={id} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
