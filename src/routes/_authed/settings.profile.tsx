import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { cardQueries } from '#features/card/queries.ts'
import { MemberSeason } from '#features/events/participation/season/MemberSeason.tsx'
import { sessionQueries } from '#features/session/queries.ts'
import { ProfilePage } from '#features/settings/components/ProfilePage.tsx'
import type { Profile } from '#features/settings/profile.ts'
import { Loaded } from '#ui/data/Loaded.tsx'

export const Route = createFileRoute('/_authed/settings/profile')({ component: MyProfile })

function MyProfile() {
  const client = useQueryClient()
  const { changeLanguage } = Route.useRouteContext()
  const me = useQuery(sessionQueries.me())
  const follow = async (profile: Profile) => {
    const { queryKey } = sessionQueries.me()
    client.setQueryData(queryKey, (before) => before && { ...before, ...profile })
    // Only what was changed here was saved: the rest may have been changed on another device.
    void client.invalidateQueries({ queryKey })
    // The card shows the name.
    void client.invalidateQueries({ queryKey: cardQueries.mine().queryKey })
    // Only if it was chosen here: this device may be in another language on purpose.
    if (profile.language !== me.data?.language) await changeLanguage(profile.language)
  }
  return (
    <Loaded query={me} height={560}>
      {(profile) => (
        <div className="panels">
          <ProfilePage
            profile={profile}
            onSaved={follow}
            latest={() => client.query({ ...sessionQueries.me(), staleTime: 0 })}
          />
          <MemberSeason />
        </div>
      )}
    </Loaded>
  )
}
