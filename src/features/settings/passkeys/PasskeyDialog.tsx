import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'

import type { ProofFields } from '../components/ProofForm.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import { addPasskey, type MyPasskey, removePasskey } from './passkeys.ts'
import { RenamePasskey } from './RenamePasskey.tsx'

/** The action on passkeys. */
export type PasskeyChange = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: MyPasskey }

/** Reauthenticates before a passkey is added or removed, and asks for a new name. */
export function PasskeyDialog({ change, onClose }: { change: PasskeyChange; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const toast = useToast()
  const client = useQueryClient()
  const withProof = async ({ current_password: password, code }: ProofFields) => {
    if (change.kind === 'add') {
      const came = await addPasskey(client, { password, code })
      if (came === 'added') toast({ message: t('settings.passkeys.done'), severity: 'success' })
      if (came === 'exists') toast({ message: t('settings.passkeys.exists') })
    } else {
      await removePasskey(client, change.passkey.id, password)
      toast({ message: t('settings.passkeys.removed') })
    }
    onClose()
  }
  const name = change.kind === 'add' ? undefined : change.passkey.name
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t(`settings.passkeys.${change.kind}_title`, { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {change.kind === 'rename' ? (
          <RenamePasskey passkey={change.passkey} onClose={onClose} />
        ) : (
          <PasskeyProof kind={change.kind} onProof={withProof} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}
