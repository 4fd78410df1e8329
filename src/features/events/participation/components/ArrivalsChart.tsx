import { useTranslation } from 'react-i18next'

import { ColumnChart } from '#ui/chart/ColumnChart.tsx'

import type { ArrivalBar } from '../arrivals.ts'
import { clockOf } from '../clock.ts'

/** Arrival times as a chart. */
export function ArrivalsChart({ bars }: { bars: readonly ArrivalBar[] }) {
  const { t } = useTranslation()
  const clock = clockOf(bars)
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  return (
    <ColumnChart
      label={t('participation.arrivals.chart', {
        count: last.total,
        from: clock(first.from),
        to: clock(last.from),
      })}
      columns={bars.map(({ from, people }) => ({
        key: from,
        label: clock(from),
        title: `${clock(from)}: ${people}`,
        filled: people,
      }))}
    />
  )
}
