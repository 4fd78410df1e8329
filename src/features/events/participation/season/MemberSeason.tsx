import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { BarList } from '#ui/chart/BarList.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { participationQueries } from '../queries.ts'
import { daysOf, seasonAt } from '../season.ts'
import { share } from '../statistics.ts'
import { stretchesOf, together } from '../stretches.ts'
import { useNumbers } from '../use-numbers.ts'
import { SeasonChart } from './SeasonChart.tsx'
import { presets, SeasonPreset } from './SeasonPreset.tsx'

/**
 * A member's attendance over a season: in total, by month and by event type. Without an id, the reader's own.
 */
export function MemberSeason({ userId }: { userId?: string }) {
  const { t } = useTranslation()
  const { percent } = useNumbers()
  const now = useNow()
  const [place, choose] = useState(0)
  const season = presets(now)[place] ?? seasonAt(now)
  const days = daysOf(season, now)
  const months = useQuery(participationQueries.member(days, userId))
  const whose = userId === undefined ? 'own' : 'member'
  return (
    <Panel title={t(`attendance.title_${whose}`)} lead={t(`attendance.lead_${whose}`)}>
      <Box sx={{ maxWidth: '17.5rem', mb: 2 }}>
        <SeasonPreset now={now} value={place} onChange={choose} />
      </Box>
      <Loaded query={months} height={260}>
        {(found) => {
          const total = together(found)
          if (total.events === 0)
            return <Typography sx={{ color: 'text.secondary' }}>{t('attendance.none')}</Typography>
          const types = [...new Set(found.map(({ type }) => type))]
          return (
            <>
              <Typography sx={{ mb: 2 }}>{t('attendance.sum', { ...total, count: total.events })}</Typography>
              <SeasonChart one stretches={stretchesOf(days, found)} />
              <BarList
                items={types.map((type) => {
                  const { attended, events } = together(found.filter((month) => month.type === type))
                  const part = share(attended, events)
                  return {
                    key: type,
                    name: t(`events.type.${type}`),
                    part,
                    text: `${t('attendance.of', { attended, events })} (${percent(part)})`,
                  }
                })}
              />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
