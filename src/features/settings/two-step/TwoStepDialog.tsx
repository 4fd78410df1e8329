import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'

import type { ProofFields } from '../components/ProofForm.tsx'
import { AskProof } from './AskProof.tsx'
import { ConfirmApp } from './ConfirmApp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { beginTwoStep, removeTwoStep, replaceRecoveryCodes, type TwoStepChange } from './two-step.ts'

interface Props {
  change: TwoStepChange
  issuer: string
  email: string
  onClose: () => void
}

/** Always reauthenticates first; then asks for a code from the new app, and shows the recovery codes last. */
export function TwoStepDialog({ change, issuer, email, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const toast = useToast()
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const withProof = async ({ current_password: password, code, end_others }: ProofFields) => {
    if (change === 'begin') setSecret(await beginTwoStep(password))
    else if (change === 'replace') setCodes(await replaceRecoveryCodes(client, { password, code }))
    else {
      await removeTwoStep(client, { password, code }, end_others)
      toast({ message: t('settings.two_step.removed') })
      onClose()
    }
  }
  const step = codes ? (
    <RecoveryCodes codes={codes} onDone={onClose} />
  ) : secret === undefined ? (
    <AskProof change={change} onProof={withProof} onClose={onClose} />
  ) : (
    <ConfirmApp secret={secret} issuer={issuer} email={email} onConfirmed={setCodes} onClose={onClose} />
  )
  return (
    <Dialog
      open
      // Once codes are shown, Escape or a click outside does not close it: they are shown only once.
      onClose={() => codes ?? onClose()}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={id}>
        {t(codes ? 'settings.two_step.codes_title' : `settings.two_step.${change}_title`)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>{step}</DialogContent>
    </Dialog>
  )
}
