import { useTranslation } from 'react-i18next'

import type { Row } from '#api/relations.ts'
import type { Permission } from '#api/schema.gen.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'

/** What the reader's permissions and the club's settings allow. */
export interface Abilities {
  permissions: readonly Permission[]
  /** Whether the club uses the scanner. */
  scans: boolean
  /** Whether the reader may see who is going. */
  seesGoing: boolean
}

interface EventHubProps {
  event: Pick<Row<'events'>, 'id' | 'slug' | 'status' | 'end_time'>
  abilities: Abilities
  /** The current screen, which needs no link. */
  here?: 'edit' | 'participation'
}

/** Links to everything the reader may do with an event; nothing for those who can only attend. */
export function EventHub({ event, abilities: { permissions, scans, seesGoing }, here }: EventHubProps) {
  const { t } = useTranslation()
  const may = (...needed: Permission[]) => needed.every((permission) => permissions.includes(permission))
  const { id, slug } = event
  const now = useNow()
  // The same rule as in the scanner's event picker.
  const hasDoor = event.status === 'published' && Date.parse(event.end_time) > now.getTime()
  return (
    <>
      {here !== 'edit' && may('event:update') && (
        <LinkButton variant="outlined" to="/admin/events/$slug/edit" params={{ slug }}>
          {t('events.hub.edit')}
        </LinkButton>
      )}
      {here !== 'participation' && may('event_attendance:read', 'event_registration:read') && (
        <LinkButton variant="outlined" to="/admin/event-participation/$id" params={{ id }}>
          {t('events.hub.participation')}
        </LinkButton>
      )}
      {scans && hasDoor && may('event_attendance:create') && (
        <LinkButton variant="outlined" to="/admin/qr" search={{ event: id }}>
          {t('events.hub.door')}
        </LinkButton>
      )}
      {may('email:send') && seesGoing && (
        <LinkButton
          variant="outlined"
          to="/admin/email-sender"
          state={{ mailTo: { mode: 'going', event_id: id } }}
        >
          {t('events.hub.mail')}
        </LinkButton>
      )}
    </>
  )
}
