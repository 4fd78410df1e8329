import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { Permission } from '#api/schema.gen.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { HowToRegIcon } from '#ui/icon/shell-icons.ts'

import type { ClubEvent } from '../event.ts'
import { rollCall } from './queries.ts'
import { useRollCalls } from './use-roll-calls.ts'

interface RollCallLinksProps {
  events: readonly ClubEvent[]
  permissions: readonly Permission[]
  /** Whether they stand alone, one below another, each with the name of its event. */
  named?: boolean
}

/** Opens the roll calls that the reader may take now. */
export function RollCallLinks({ events, permissions, named = false }: RollCallLinksProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const open = useRollCalls(events, permissions)
  // The list is on the device before its leader enters a hall without signal; a whole club's is fetched when it is opened.
  const ahead = open.filter(({ group_ids }) => group_ids.length > 0).map(({ id }) => id)
  const key = ahead.join()
  useEffect(() => {
    for (const id of key ? key.split(',') : []) void queryClient.prefetchQuery(rollCall(id))
  }, [queryClient, key])
  const links = open.map(({ id, slug, title }) => (
    <LinkButton
      key={id}
      variant="outlined"
      startIcon={<HowToRegIcon />}
      to="/events/$slug/roll-call"
      params={{ slug }}
    >
      {named ? t('events.hub.roll_call_of', { event: title }) : t('events.hub.roll_call')}
    </LinkButton>
  ))
  if (!named || links.length === 0) return links
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, justifyItems: { base: 'stretch', xs: 'start' } }}>
      {links}
    </Box>
  )
}
