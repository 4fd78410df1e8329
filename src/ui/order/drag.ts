/** A line's position on the page while nothing is dragged. */
export interface Span {
  top: number
  height: number
}

/** The position a line has reached at this drag distance: past each line whose middle its own middle has passed. */
export function placeOf(lines: readonly Span[], from: number, by: number, first: number): number {
  const line = lines[from]
  if (!line) return from
  const middle = middleOf(line) + by
  const passed = lines.filter((each, index) => index !== from && middleOf(each) < middle).length
  return Math.max(first, passed)
}

/** How far a line moves to make room for the one dragged from one position to another. */
export function roomFor(lines: readonly Span[], from: number, to: number, index: number): number {
  const [line, next = lines[from - 1]] = [lines[from], lines[from + 1]]
  if (!line || !next) return 0
  const gap = next.top > line.top ? next.top - line.top - line.height : line.top - next.top - next.height
  if (from < index && index <= to) return -(line.height + gap)
  if (to <= index && index < from) return line.height + gap
  return 0
}

const middleOf = ({ top, height }: Span) => top + height / 2
