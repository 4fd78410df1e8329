import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { Button } from '#ui/control/Button.tsx'
import { TextLink } from '#ui/layout/links.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { settingsQueries } from '../queries.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { DownloadMyData } from './DownloadMyData.tsx'
import { type Membership, MembershipFacts } from './MembershipFacts.tsx'

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

/** Leaves the club; asks for the password. */
function DeleteAccount({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  return (
    <Box>
      <Button variant="outlined" color="error" disabled={!online} onClick={() => setOpen(true)}>
        {t('settings.delete.action')}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('settings.delete.offline')}
        </Typography>
      )}
      {open && <DeleteAccountDialog userId={userId} onClose={() => setOpen(false)} />}
    </Box>
  )
}

/** The terms accepted with the account: the club's own, if any, and those of the service. */
function TermsPanel({ association }: { association: string | undefined }) {
  const { t } = useTranslation()
  const { data: terms } = useQuery(settingsQueries.terms())
  return (
    <Panel title={t('settings.membership.terms_title')} lead={t('settings.membership.terms_lead')}>
      {terms && (
        <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 1.25, fontWeight: 600 } }}>
          <summary>
            {t('settings.membership.terms_of', { association: association ?? t('app.name') })}
          </summary>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{terms}</Typography>
        </Box>
      )}
      <TextLink
        to="/terms-of-service"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, justifySelf: 'start' }}
      >
        {t('app.termsOfService')}
      </TextLink>
    </Panel>
  )
}
