import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { type ProofFields, ProofForm } from '../components/ProofForm.tsx'
import { settingsQueries } from '../queries.ts'

interface Props {
  kind: 'add' | 'remove'
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/**
 * Reauthentication before a passkey is added or removed. Adding one requires the same as a login without a
 * passkey.
 */
export function PasskeyProof({ kind, ...rest }: Props) {
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
