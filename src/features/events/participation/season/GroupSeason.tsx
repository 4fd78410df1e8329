import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { BarList } from '#ui/chart/BarList.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'

import { participationQueries } from '../queries.ts'
import { daysOf, seasonAt } from '../season.ts'
import { share } from '../statistics.ts'
import { monthly, stretchesOf } from '../stretches.ts'
import { useNumbers } from '../use-numbers.ts'
import { SeasonChart } from './SeasonChart.tsx'
import { presets, SeasonPreset } from './SeasonPreset.tsx'
import { useMemberStatistics } from './use-statistics-columns.tsx'

/** A group's attendance over a season, for its leaders: by month and by member. */
export function GroupSeason({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const { percent } = useNumbers()
  const now = useNow()
  const [place, choose] = useState(0)
  const season = presets(now)[place] ?? seasonAt(now)
  const days = daysOf(season, now)
  const statistics = useQuery(participationQueries.statistics(days, undefined, groupId))
  const events = statistics.data?.events ?? []
  const columns = useMemberStatistics(events.length)
  return (
    <Panel title={t('attendance.title_group')} lead={t('attendance.lead_group')}>
      <Box sx={{ maxWidth: '17.5rem', mb: 2 }}>
        <SeasonPreset now={now} value={place} onChange={choose} />
      </Box>
      <Loaded query={statistics} height={260}>
        {({ members }) =>
          events.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('attendance.none')}</Typography>
          ) : (
            <>
              <SeasonChart stretches={stretchesOf(days, monthly(events))} />
              <BarList
                items={members.map(({ user_id, name, attended }) => {
                  const part = share(attended, events.length)
                  return {
                    key: user_id,
                    name,
                    part,
                    text: `${t('attendance.of', { attended, events: events.length })} (${percent(part)})`,
                  }
                })}
              />
              {members.length > 0 && (
                <ExportButton
                  name={t('participation.statistics.export_name.members')}
                  columns={columns}
                  all={async () => members}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
