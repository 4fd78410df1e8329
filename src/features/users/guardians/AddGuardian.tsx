import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { SearchField } from '#ui/list/SearchField.tsx'

import { GuardianCandidates } from './GuardianCandidates.tsx'

interface AddGuardianProps {
  title: string
  /** Who is not offered. */
  without: readonly string[]
  busy: boolean
  onChoose: (guardian: { user_id: string; name: string }) => void
  onClose: () => void
}

/** Looks for the member who is to look after another one. */
export function AddGuardian({ title, without, busy, onChoose, onClose }: AddGuardianProps) {
  const { t } = useTranslation()
  const id = useId()
  const [search, setSearch] = useState('')
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ minHeight: 280 }}>
        <Box sx={{ pt: 1, mb: 2 }}>
          <SearchField label={t('users.guardians.search')} value={search} onChange={setSearch} />
        </Box>
        <GuardianCandidates search={search.trim()} without={without} busy={busy} onChoose={onChoose} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
