/** A PDF point is 1/72 of an inch. */
export const MM = 72 / 25.4

/** Position of a card or label on a page, in points, from the lower left. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

export interface Layout {
  page: [width: number, height: number]
  /** In reading order. */
  places: readonly Place[]
  /** Whether the sheet is cut by hand. */
  cut: boolean
}

export const LAYOUT_NAMES = ['sheet', 'labels', 'single'] as const

export type LayoutName = (typeof LAYOUT_NAMES)[number]

const A4 = { width: 210, height: 297 }
/** ISO/IEC 7810 ID-1. */
const CARD = { width: 85.6, height: 54 }
/** 21 labels per sheet, a common format. */
const LABEL = { width: 63.5, height: 38.1, gap: 2.5 }

/** All lengths in millimetres. */
function grid(
  sheet: { width: number; height: number },
  item: { width: number; height: number; gap?: number },
  columns: number,
  rows: number,
  cut = false,
): Layout {
  const { width, height, gap = 0 } = item
  const left = (sheet.width - columns * width - (columns - 1) * gap) / 2
  const top = (sheet.height - rows * height) / 2
  const places = Array.from({ length: columns * rows }, (_, n) => ({
    x: (left + (n % columns) * (width + gap)) * MM,
    y: (sheet.height - top - (Math.floor(n / columns) + 1) * height) * MM,
    width: width * MM,
    height: height * MM,
  }))
  return { page: [sheet.width * MM, sheet.height * MM], places, cut }
}

export const LAYOUTS: Record<LayoutName, Layout> = {
  sheet: grid(A4, CARD, 2, 5, true),
  labels: grid(A4, LABEL, 3, 7),
  single: grid(CARD, CARD, 1, 1),
}

/** Short cutting marks outside the cards, at each of their edges: from and to, in points. */
export function cuttingMarks({ places }: Layout): [from: [number, number], to: [number, number]][] {
  const xs = [...new Set(places.flatMap(({ x, width }) => [x, x + width]).map(rounded))]
  const ys = [...new Set(places.flatMap(({ y, height }) => [y, y + height]).map(rounded))]
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [near, far] = [1 * MM, 5 * MM]
  return [
    ...xs.flatMap((x) => [
      line([x, bottom - near], [x, bottom - far]),
      line([x, top + near], [x, top + far]),
    ]),
    ...ys.flatMap((y) => [
      line([left - near, y], [left - far, y]),
      line([right + near, y], [right + far, y]),
    ]),
  ]
}

const line = (from: [number, number], to: [number, number]): [[number, number], [number, number]] => [
  from,
  to,
]
const rounded = (points: number) => Math.round(points * 100) / 100
