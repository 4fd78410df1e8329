import { useTranslation } from 'react-i18next'

import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { EmailAddress } from './EmailAddress.tsx'
import { EmailPreferences } from './EmailPreferences.tsx'
import { PushPanel } from './PushPanel.tsx'

/** The kinds of mail and notifications the user wants, and the address that mail is sent to. */
export function EmailPage({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('settings.email.title')} lead={t('settings.email.lead')} />
      <Panel title={t('settings.email.preferences_title')} lead={t('settings.email.preferences_lead')}>
        <EmailPreferences />
      </Panel>
      <PushPanel />
      <Panel title={t('settings.email.address_title')} lead={t('settings.email.current', { email })}>
        <EmailAddress email={email} />
      </Panel>
    </>
  )
}
