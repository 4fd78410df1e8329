import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { PersonAddIcon } from '#ui/icon/PersonAddIcon.ts'
import { SearchField } from '#ui/list/SearchField.tsx'

import { Candidates } from './Candidates.tsx'

/** Checks anybody in by name, also who is not on the list. */
export function AddAttendee({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const close = () => {
    setOpen(false)
    setSearch('')
  }
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PersonAddIcon />}
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {t('participation.add.action')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={id} maxWidth="xs" fullWidth>
        <DialogTitle id={id}>{t('participation.add.title')}</DialogTitle>
        <DialogContent sx={{ minHeight: 280 }}>
          <Box sx={{ pt: 1, mb: 2 }}>
            <SearchField label={t('participation.add.search')} value={search} onChange={setSearch} />
          </Box>
          <Candidates eventId={eventId} search={search.trim()} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={close}>{t('participation.add.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
