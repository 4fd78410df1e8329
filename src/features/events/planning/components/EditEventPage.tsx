import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { VisibilityIcon } from '#ui/icon/basic-icons.ts'
import { ContentCopyIcon } from '#ui/icon/door-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { type Abilities, EventHub } from '../../components/EventHub.tsx'
import { isAhead } from '../event.ts'
import { planningQueries } from '../queries.ts'
import type { PlanningRights } from '../rights.ts'
import { AnnounceChanges } from './AnnounceChanges.tsx'
import { BackToPlanning } from './BackToPlanning.tsx'
import { EditForm } from './EditForm.tsx'
import { EventState } from './EventState.tsx'
import { PicturePanel } from './PicturePanel.tsx'
import { RepeatPanel } from './RepeatPanel.tsx'
import { StatusPanel } from './StatusPanel.tsx'

interface Props {
  slug: string
  rights: PlanningRights
  zone: string
  /** The event's recent activity, for those who may see it. */
  acts: ReactNode
  abilities: Abilities
}

/** Edits an event, and offers the other actions on it. */
export function EditEventPage({ slug, rights, zone, acts, abilities }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  // Whether to ask about the change just saved; earlier changes are only mentioned.
  const [asking, setAsking] = useState(false)
  const event = useQuery(planningQueries.detail(slug))
  return (
    <Page narrow>
      <BackToPlanning rights={rights} past={event.data !== undefined && !isAhead(event.data, now)} />
      <PageHeader
        title={event.data?.title ?? t('planning.edit_title')}
        lead={event.data && <EventState event={event.data} />}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <LinkButton
              variant="outlined"
              to="/events/$slug"
              params={{ slug }}
              startIcon={<VisibilityIcon />}
            >
              {t('planning.view')}
            </LinkButton>
            {event.data && <EventHub event={event.data} abilities={abilities} here="edit" />}
            {rights.create && (
              <LinkButton
                variant="outlined"
                to="/admin/events/create"
                search={{ from: slug }}
                startIcon={<ContentCopyIcon />}
              >
                {t('planning.duplicate')}
              </LinkButton>
            )}
          </Box>
        }
      />
      <Loaded query={event} height={520}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <AnnounceChanges
              event={known}
              zone={zone}
              asking={asking}
              onClose={() => setAsking(false)}
              onAsk={() => setAsking(true)}
            />
            <EditForm event={known} zone={zone} onSaved={() => setAsking(true)} />
            <Deferred>
              <PicturePanel event={known} />
              {rights.create && <RepeatPanel event={known} zone={zone} />}
              <StatusPanel event={known} rights={rights} />
              {acts}
            </Deferred>
          </Box>
        )}
      </Loaded>
    </Page>
  )
}
