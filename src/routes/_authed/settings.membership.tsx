import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { CardPhones } from '#features/card/components/CardPhones.tsx'
import { MyCard } from '#features/card/components/MyCard.tsx'
import { ReplaceCard } from '#features/card/components/ReplaceCard.tsx'
import { WithdrawConsent } from '#features/cookies/components/WithdrawConsent.tsx'
import { sessionQueries } from '#features/session/queries.ts'
import { useSession } from '#features/session/use-session.ts'
import { MembershipPage } from '#features/settings/components/MembershipPage.tsx'
import { settingsQueries } from '#features/settings/queries.ts'
import { Loaded } from '#ui/data/Loaded.tsx'

export const Route = createFileRoute('/_authed/settings/membership')({ component: MyMembership })

function MyMembership() {
  const { user } = useSession()
  const me = useQuery(sessionQueries.me())
  const { data: role } = useQuery(sessionQueries.role(user?.id ?? ''))
  const { data: groups = [] } = useQuery(settingsQueries.groups())
  const { data: family = [] } = useQuery(settingsQueries.family())
  const { data: association } = useQuery(sessionQueries.association())
  return (
    <Loaded query={me} height={640}>
      {({ id, member_since, status }) => (
        <MembershipPage
          membership={{
            userId: id,
            association: association?.name,
            role: role?.name,
            memberSince: member_since,
            status,
            groups,
            family,
          }}
          card={
            <MyCard>
              <ReplaceCard />
            </MyCard>
          }
          phones={<CardPhones />}
          consent={<WithdrawConsent />}
        />
      )}
    </Loaded>
  )
}
