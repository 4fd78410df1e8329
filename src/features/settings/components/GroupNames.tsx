import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { TextLink } from '#ui/layout/links.ts'

/** One of the user's groups. */
export interface OwnGroup {
  id: string
  name: string
  leads: boolean
}

/** The user's groups, in a sentence; those they lead link to the members. */
export function GroupNames({ groups }: { groups: readonly OwnGroup[] }) {
  const { t, i18n } = useTranslation()
  const parts = new Intl.ListFormat(i18n.language).formatToParts(groups.map(({ id }) => id))
  return parts.map(({ type, value }, index) => {
    const group = type === 'element' ? groups.find(({ id }) => id === value) : undefined
    return (
      // No part ever moves.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {!group && value}
        {group && !group.leads && group.name}
        {group?.leads && (
          <TextLink to="/groups/$id" params={{ id: group.id }}>
            {t('settings.membership.leads', { group: group.name })}
          </TextLink>
        )}
      </Fragment>
    )
  })
}
