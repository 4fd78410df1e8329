import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { groupChoices } from '#api/group-choices.ts'

/** The groups an event is for; nothing when it is for everybody. */
export function InvitedGroups({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const groups = useQuery({ ...groupChoices(), enabled: ids.length > 0 })
  const names = (groups.data ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <div className="ticket__quiet">
      {t('events.for_groups', { groups: new Intl.ListFormat(i18n.language).format(names) })}
    </div>
  )
}
