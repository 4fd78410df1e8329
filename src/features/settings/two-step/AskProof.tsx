import { useTranslation } from 'react-i18next'

import { type ProofFields, ProofForm } from '../components/ProofForm.tsx'
import type { TwoStepChange } from './two-step.ts'

interface Props {
  change: TwoStepChange
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/** Reauthentication before two-step login is turned on or off or its recovery codes are renewed. */
export function AskProof({ change, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <ProofForm
      lead={t(`settings.two_step.${change}_text`)}
      submitLabel={t(`settings.two_step.${change}_submit`)}
      offlineText={t('settings.two_step.offline')}
      destructive={change === 'remove'}
      needsCode={change !== 'begin'}
      asksForOthers={change === 'remove'}
      {...rest}
    />
  )
}
