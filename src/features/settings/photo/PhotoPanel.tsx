import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { settingsQueries } from '../queries.ts'
import { OwnPhoto } from './OwnPhoto.tsx'
import { WhereShown } from './WhereShown.tsx'
import { whose } from './whose.ts'

/** The user's photo, or a child's, to set or remove, and where doors show it. */
export function PhotoPanel({ child }: { child?: Child }) {
  const { t } = useTranslation()
  const photo = useQuery(settingsQueries.photo(child?.user_id))
  return (
    <Panel title={t('settings.photo.title', whose(child))} lead={t('settings.photo.lead', whose(child))}>
      <Loaded query={photo} height={168}>
        {(known) => (
          <>
            <OwnPhoto photo={known.photo} child={child} />
            <WhereShown {...known} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
