import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'

import { InvitationLine } from './InvitationLine.tsx'
import { invitationQueries } from './queries.ts'

/** The invitations that nobody has accepted. */
export function OpenInvitations() {
  const { t } = useTranslation()
  const open = useQuery(invitationQueries.open())
  return (
    <Box sx={{ mt: 5 }}>
      <Section title={t('users.invite.open')}>
        <Loaded query={open} height={160}>
          {({ rows, total }) =>
            total === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('users.invite.none')}</Typography>
            ) : (
              <>
                <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
                  {t('users.invite.total', { count: total })}
                </Typography>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {rows.map((invitation) => (
                    <InvitationLine key={invitation.id} invitation={invitation} />
                  ))}
                </Box>
              </>
            )
          }
        </Loaded>
      </Section>
    </Box>
  )
}
