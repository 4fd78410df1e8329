import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'
import { CopyField } from '#ui/control/CopyField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { feedAddresses, type FeedScope } from '../feed.ts'
import { settingsQueries } from '../queries.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { FeedCode } from './FeedCode.tsx'
import { FeedScopeChoice } from './FeedScopeChoice.tsx'
import { ReplaceFeed } from './ReplaceFeed.tsx'

/** The club's events in the user's own calendar. `calendarName`: its name there. */
export function CalendarPage({ calendarName }: { calendarName: string }) {
  const { t, i18n } = useTranslation()
  const [scope, setScope] = useState<FeedScope>('mine')
  const token = useQuery(settingsQueries.calendarToken())
  const family = useQuery(ownFamily(currentSession().user?.id ?? ''))
  const children = childrenOf(family.data).map(({ name }) => name)
  return (
    <>
      <PageHeader title={t('settings.calendar.title')} lead={t('settings.calendar.lead')} />
      <Loaded query={token} height={480}>
        {(token) => {
          const feed = feedAddresses(location.origin, token, scope, calendarName)
          return (
            <Box sx={{ display: 'grid', gap: 3 }}>
              <Panel
                title={t('settings.calendar.subscribe_title')}
                lead={t('settings.calendar.subscribe_lead')}
              >
                <FeedScopeChoice scope={scope} onChange={setScope} />
                {children.length > 0 && (
                  <Typography>
                    {t('settings.calendar.children', {
                      children: new Intl.ListFormat(i18n.language).format(children),
                    })}
                  </Typography>
                )}
                <AddToCalendar feed={feed} />
                <FeedCode address={feed.webcal} />
                <CopyField label={t('settings.calendar.address')} value={feed.address} />
              </Panel>
              <Panel title={t('settings.calendar.replace_title')} lead={t('settings.calendar.replace_lead')}>
                <ReplaceFeed />
              </Panel>
            </Box>
          )
        }}
      </Loaded>
    </>
  )
}
