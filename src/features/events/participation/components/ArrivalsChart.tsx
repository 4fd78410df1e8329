import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import type { ArrivalBar } from '../arrivals.ts'
import { clockOf } from '../clock.ts'

const HEIGHT = 100
const GAP = 0.12

/** Bars over time. Its numbers are in the table beside it, so to a screen reader it is one picture with a name. */
export function ArrivalsChart({ bars }: { bars: readonly ArrivalBar[] }) {
  const { t } = useTranslation()
  const clock = clockOf(bars)
  const most = Math.max(1, ...bars.map(({ people }) => people))
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const middle = bars[Math.floor(bars.length / 2)] ?? first
  const labelled = bars.length > 4 ? [first, middle, last] : [first, last]
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 1,
        fontSize: '0.8125rem',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          textAlign: 'end',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{most}</span>
        <span>0</span>
      </Box>
      {/* Stretched to whatever width there is: nothing in it but rectangles, whose gaps may stretch, too. */}
      <Box
        component="svg"
        role="img"
        aria-label={t('participation.arrivals.chart', {
          count: last.total,
          from: clock(first.from),
          to: clock(last.from),
        })}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{
          width: '100%',
          height: { base: 140, sm: 180 },
          display: 'block',
          borderBottom: 1,
          borderColor: 'divider',
          fill: 'var(--mui-palette-primary-main)',
        }}
      >
        {bars.map(({ from, people }, index) => {
          const height = (people / most) * HEIGHT
          return (
            <rect key={from} x={index + GAP / 2} width={1 - GAP} y={HEIGHT - height} height={height}>
              <title>{`${clock(from)}: ${people}`}</title>
            </rect>
          )
        })}
      </Box>
      <Box
        aria-hidden
        sx={{
          gridColumn: 2,
          display: 'flex',
          justifyContent: bars.length === 1 ? 'center' : 'space-between',
          color: 'text.secondary',
          pt: 0.5,
        }}
      >
        {[...new Set(labelled)].map(({ from }) => (
          <span key={from}>{clock(from)}</span>
        ))}
      </Box>
    </Box>
  )
}
