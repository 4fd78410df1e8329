import { useTranslation } from 'react-i18next'

import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { PasskeyPanel } from '../passkeys/PasskeyPanel.tsx'
import { TwoStepPanel } from '../two-step/TwoStepPanel.tsx'
import { Sessions } from './Sessions.tsx'

/** Who can use the account, and from where. */
export function SecurityPage({ association, email }: { association: string; email: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('settings.security.title')} lead={t('settings.security.lead')} />
      <Panel title={t('settings.passkeys.title')} lead={t('settings.passkeys.lead')}>
        <PasskeyPanel />
      </Panel>
      <Panel title={t('settings.two_step.title')} lead={t('settings.two_step.lead')}>
        <TwoStepPanel issuer={association} email={email} />
      </Panel>
      <Panel title={t('settings.security.sessions_title')} lead={t('settings.security.sessions_lead')}>
        <Sessions />
      </Panel>
    </>
  )
}
