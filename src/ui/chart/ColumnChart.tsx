import './column-chart.css'
import { topOfAxis } from './top-of-axis.ts'

const HEIGHT = 100
const GAP = 0.12

/** A column: a filled part, and a shaded part on top of it. */
export interface Column {
  key: string | number
  /** Below the axis. */
  label: string
  /** Shown on hover. */
  title: string
  filled: number
  shaded?: number
}

interface ColumnChartProps {
  /** Describes the chart for people who cannot see it; the numbers belong in a table beside it. */
  label: string
  columns: readonly Column[]
  /** Formats the number at the top of the axis. */
  number?: (value: number) => string
  /** Names of the filled and the shaded part, if both exist. */
  legend?: { filled: string; shaded: string }
}

/** Columns over time. The numbers are in the table beside it, so to a screen reader it is one picture with a name. */
export function ColumnChart({ label, columns, number = String, legend }: ColumnChartProps) {
  const heightOf = ({ filled, shaded = 0 }: Column) => filled + shaded
  const most = topOfAxis(Math.max(...columns.map(heightOf)))
  const [first, last] = [columns[0], columns.at(-1)]
  if (!first || !last) return null
  const middle = columns[Math.floor(columns.length / 2)] ?? first
  const labelled = columns.length > 4 ? [first, middle, last] : [first, last]
  const rect = (value: number, above: number) => ({
    width: 1 - GAP,
    y: HEIGHT - ((value + above) / most) * HEIGHT,
    height: (value / most) * HEIGHT,
  })
  return (
    <div className="column-chart">
      {legend && (
        <div aria-hidden className="column-chart__legend">
          {(['filled', 'shaded'] as const).map((part) => (
            <span key={part}>
              <svg className="column-chart__sample" viewBox="0 0 1 1">
                <rect className={`column-chart__${part}`} width={1} height={1} />
              </svg>
              {legend[part]}
            </span>
          ))}
        </div>
      )}
      <div aria-hidden className="column-chart__scale">
        <span>{number(most)}</span>
        <span>0</span>
      </div>
      {/* Stretched to the available width: it contains only rectangles, and their gaps may stretch too. */}
      <svg
        role="img"
        aria-label={label}
        className="column-chart__columns"
        viewBox={`0 0 ${columns.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {columns.map((column, index) => (
          <g key={column.key}>
            <title>{column.title}</title>
            <rect className="column-chart__filled" x={index + GAP / 2} {...rect(column.filled, 0)} />
            {column.shaded !== undefined && column.shaded > 0 && (
              <rect
                className="column-chart__shaded"
                x={index + GAP / 2}
                {...rect(column.shaded, column.filled)}
              />
            )}
          </g>
        ))}
      </svg>
      <div aria-hidden className="column-chart__time" data-single={columns.length === 1 || undefined}>
        {[...new Set(labelled)].map(({ key, label: time }) => (
          <span key={key}>{time}</span>
        ))}
      </div>
    </div>
  )
}
