import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { call } from '#api/functions.ts'
import { ProofForm } from '#features/settings/components/ProofForm.tsx'

/** Asks for the password again before an irreversible action. */
export function ProofDialog({ onSettled }: { onSettled: (proven: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const cancel = () => onSettled(false)
  return (
    <Dialog open onClose={cancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('proof.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <ProofForm
          lead={t('proof.text')}
          submitLabel={t('proof.submit')}
          offlineText={t('proof.offline')}
          onProof={async ({ current_password }) => {
            await call('confirm_password', { current_password })
            onSettled(true)
          }}
          onClose={cancel}
        />
      </DialogContent>
    </Dialog>
  )
}
