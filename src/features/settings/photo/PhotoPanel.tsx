import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { useHasFeature } from '#ui/content/club-type.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { settingsQueries } from '../queries.ts'
import { OwnPhoto } from './OwnPhoto.tsx'
import { WhereShown } from './WhereShown.tsx'
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
