import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

import { type ProofFields, ProofForm } from '../components/ProofForm.tsx'
import { settingsQueries } from '../queries.ts'
import { type MyPasskey, addPasskey, removePasskey } from './passkeys.ts'
import { RenamePasskey } from './RenamePasskey.tsx'

/** The action on passkeys. */
export type PasskeyChange = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: MyPasskey }

/** Reauthenticates before a passkey is added or removed, and asks for a new name. */
export function PasskeyDialog({ change, onClose }: { change: PasskeyChange; onClose: () => void }) {
  const { t } = useTranslation()
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
    <FormDialog title={t(`settings.passkeys.${change.kind}_title`, { name })} onClose={onClose}>
      {change.kind === 'rename' ? (
        <RenamePasskey passkey={change.passkey} onClose={onClose} />
      ) : (
        <PasskeyProof kind={change.kind} onProof={withProof} onClose={onClose} />
      )}
    </FormDialog>
  )
}

interface Props {
  kind: 'add' | 'remove'
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/**
 * Reauthentication before a passkey is added or removed. Adding one requires the same as a login without a
 * passkey.
 */
function PasskeyProof({ kind, ...rest }: Props) {
  const { t } = useTranslation()
  const factor = useQuery(settingsQueries.twoStep())
  return (
    <ProofForm
      lead={t(`settings.passkeys.${kind}_text`)}
      submitLabel={t(`settings.passkeys.${kind}_submit`)}
      offlineText={t('settings.passkeys.offline')}
      destructive={kind === 'remove'}
      needsCode={kind === 'add' && Boolean(factor.data?.confirmed_at)}
      {...rest}
    />
  )
}
