import Box from '@mui/material/Box'
import { Fragment, type PointerEvent, type ReactNode, useRef } from 'react'

import { useDrag } from './use-drag.ts'

/** What a line needs to be moved: for MoveButtons, and for OrderedLine while some line is dragged. */
export interface LineMoves {
  buttons: {
    /** Where the line stands in the list. */
    place: number
    canRise: boolean
    canSink: boolean
    onMove: (by: -1 | 1) => void
    onTake: (event: PointerEvent) => void
  }
  /** How far from its place it is shown; undefined while none is dragged. */
  offset: number | undefined
  /** Whether it is the one that is dragged. */
  held: boolean
}

interface OrderedListProps<Item> {
  items: readonly Item[]
  /** The first place that may be taken. */
  first?: number
  canMove: (item: Item, by: -1 | 1, place: number) => boolean
  onMove: (item: Item, by: number) => void
  renderLine: (item: Item, moves: LineMoves) => ReactNode
}

/** Things in an order of their own, which is changed by buttons, by keys or by dragging a line to its place. */
export function OrderedList<Item extends { id: string }>(props: OrderedListProps<Item>) {
  const { items, first = 0, canMove, onMove, renderLine } = props
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag({
    list,
    order: items.map(({ id }) => id).join(),
    first,
    onDrop: (from, to) => {
      const item = items[from]
      if (item) onMove(item, to - from)
    },
  })
  return (
    <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map((item, place) => (
        <Fragment key={item.id}>
          {renderLine(item, {
            buttons: {
              place,
              canRise: canMove(item, -1, place),
              canSink: canMove(item, 1, place),
              onMove: (by) => onMove(item, by),
              onTake: (event) => drag.take(place, event),
            },
            offset: drag.offsetOf(place),
            held: drag.isHeld(place),
          })}
        </Fragment>
      ))}
    </Box>
  )
}
