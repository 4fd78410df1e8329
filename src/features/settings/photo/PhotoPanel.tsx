import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { dateTimeText } from '#lib/time/date-text.ts'
import { useHasFeature } from '#ui/content/club-type.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { TextLink } from '#ui/layout/links.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { settingsQueries } from '../queries.ts'
import { OwnPhoto } from './OwnPhoto.tsx'
import type { MyPhoto } from './photo.ts'
import { whose } from './whose.ts'

/**
 * The user's photo, or a child's, to set or remove, and where doors show it. A club without a scanner can show none, so
 * it asks for none: nothing there, unless there is a photo to remove.
 */
export function PhotoPanel({ child }: { child?: Child }) {
  const { t } = useTranslation()
  const hasScanner = useHasFeature('qrScanner')
  const photo = useQuery(settingsQueries.photo(child?.user_id))
  // Stays once its photo is removed, or keyboard users would lose their place.
  const [stays, setStays] = useState(false)
  if (photo.data?.photo && !stays) setStays(true)
  if (!hasScanner && !stays) return null
  return (
    <Panel
      title={t('settings.photo.title', whose(child))}
      lead={t('settings.photo.lead', hasScanner ? whose(child) : { context: 'sport' })}
    >
      <Loaded query={photo} height={168}>
        {(known) => (
          <>
            <OwnPhoto photo={known.photo} child={child} />
            {hasScanner && <WhereShown {...known} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** The coming events where doors show photos; those the user may not see are only counted. */
function WhereShown({ shown, events, total }: Pick<MyPhoto, 'shown' | 'events' | 'total'>) {
  const { t, i18n } = useTranslation()
  const others = total - events.length
  return (
    <Box component="section" aria-label={t('settings.photo.where')}>
      {total === 0 ? (
        t(shown ? 'settings.photo.at_none' : 'settings.photo.not_shown')
      ) : (
        <>
          {t('settings.photo.shown_at', { count: total })}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.5 }}>
            {events.map(({ id, slug, title, start_time }) => (
              <li key={id}>
                <TextLink to="/events/$slug" params={{ slug }}>
                  {title}
                </TextLink>
                {`, ${dateTimeText(start_time, i18n.language)}`}
              </li>
            ))}
            {others > 0 && <li>{t('settings.photo.more', { count: others })}</li>}
          </Box>
        </>
      )}
    </Box>
  )
}
