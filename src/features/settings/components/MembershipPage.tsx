import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { TextLink } from '#ui/layout/links.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadMyData } from './DownloadMyData.tsx'
import { type Membership, MembershipFacts } from './MembershipFacts.tsx'
import { TermsPanel } from './TermsPanel.tsx'

interface Props {
  membership: Membership
  /** The membership card, with its actions. */
  card: ReactNode
  /** The phones that show it. */
  phones: ReactNode
  /** Withdraws the cookie consent, if given. */
  consent: ReactNode
}

/** The user's membership, and all data the club has. */
export function MembershipPage({ membership, card, phones, consent }: Props) {
  const { t } = useTranslation()
  const club = useClubContext()
  return (
    <>
      <PageHeader title={t('settings.membership.title')} />
      <Panel title={t('settings.membership.facts_title')}>
        <MembershipFacts membership={membership} />
      </Panel>
      <Panel title={t('settings.membership.card_title')} lead={t('settings.membership.card_lead', club)}>
        <Box>{card}</Box>
      </Panel>
      {phones}
      <Panel
        title={t('settings.membership.data_title')}
        lead={
          <>
            {t('settings.membership.data_lead')}{' '}
            <TextLink to="/privacy-policy">{t('settings.membership.privacy')}</TextLink>
          </>
        }
      >
        <DownloadMyData />
        <Box sx={{ '&:empty': { display: 'none' } }}>{consent}</Box>
      </Panel>
      <TermsPanel association={membership.association} />
      <Panel title={t('settings.delete.title')} lead={t('settings.delete.lead')}>
        <DeleteAccount userId={membership.userId} />
      </Panel>
    </>
  )
}
