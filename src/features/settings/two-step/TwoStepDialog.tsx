import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

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
    <FormDialog
      title={t(codes ? 'settings.two_step.codes_title' : `settings.two_step.${change}_title`)}
      // Once codes are shown, Escape or a click outside does not close it: they are shown only once.
      onClose={codes ? undefined : onClose}
    >
      {step}{' '}
    </FormDialog>
  )
}
