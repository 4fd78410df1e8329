import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { useAbilities } from '#features/session/use-abilities.ts'
import { SETTINGS_PARTS } from '#features/settings/parts.ts'
import { fold } from '#lib/text/fold.ts'
import { dayText } from '#lib/time/date-text.ts'
import { useDebouncedValue } from '#ui/browser/use-debounced-value.ts'

import { addTexts } from '../../i18n.ts'
import type { NavItem } from '../nav-items.ts'
import { findQueries } from './find-queries.ts'

/** One thing that can be opened. */
export interface Found {
  id: string
  name: string
  /** Tells it apart from others of that name. */
  detail?: string | undefined
  open: () => void
}

interface FoundGroup {
  id: 'screens' | 'members' | 'events'
  found: Found[]
}

/** What matches the words, by kind: screens at once, members (if the user may see them) and events from the server. */
export function useFound(text: string, screens: readonly NavItem[]) {
  const { t, i18n } = useTranslation()
  const { navigate } = useRouter()
  const { permissions } = useAbilities()
  const words = useDebouncedValue(text.trim())
  const isAsked = words !== ''
  const members = useQuery({
    ...findQueries.members(words),
    enabled: isAsked && permissions.includes('user:read:profile'),
  })
  const events = useQuery({ ...findQueries.events(words), enabled: isAsked })

  useEffect(() => {
    // The names of the settings; without them, the settings are found as one.
    addTexts('settings').catch((error) => console.warn(error))
  }, [])

  const wanted = fold(text.trim())
  const places = [
    ...screens.map(({ to, label }) => ({ to, name: t(label) })),
    ...SETTINGS_PARTS.filter((part) => i18n.exists(`settings.${part}.title`)).map((part) => ({
      to: `/settings/${part}` as const,
      name: `${t('nav.settings')}: ${t(`settings.${part}.title`)}`,
    })),
  ]
  const groups: FoundGroup[] = [
    {
      id: 'screens',
      found: places
        .filter(({ name }) => fold(name).includes(wanted))
        .map(({ to, name }) => ({ id: to, name, open: () => void navigate({ to }) })),
    },
    {
      id: 'members',
      found: (isAsked ? (members.data ?? []) : []).map(({ id, name, email, has_account }) => ({
        id,
        name,
        detail: has_account ? email : undefined,
        open: () => void navigate({ to: '/admin/users/$id', params: { id } }),
      })),
    },
    {
      id: 'events',
      found: (isAsked ? (events.data ?? []) : []).map(({ id, slug, title, start_time }) => ({
        id,
        name: title,
        detail: dayText(start_time, i18n.language),
        open: () => void navigate({ to: '/events/$slug', params: { slug } }),
      })),
    },
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: words !== text.trim() || members.isFetching || events.isFetching,
    error: members.error ?? events.error,
  }
}
