import { useTranslation } from 'react-i18next'

import { call } from '#api/functions.ts'
import { ProofForm } from '#features/settings/components/ProofForm.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

/** Asks for the password again before an irreversible action. */
export function ProofDialog({ onSettled }: { onSettled: (proven: boolean) => void }) {
  const { t } = useTranslation()
  const cancel = () => onSettled(false)
  return (
    <FormDialog title={t('proof.title')} maxWidth="xs" onClose={cancel}>
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
    </FormDialog>
  )
}
