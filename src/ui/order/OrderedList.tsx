import Box from '@mui/material/Box'
import { Fragment, type PointerEvent, type ReactNode, useRef } from 'react'

import { useDrag } from './use-drag.ts'

/** What a line needs to be moved: for MoveButtons, and for OrderedLine during a drag. */
export interface LineMoves {
  buttons: {
    /** The line's position in the list. */
    place: number
    canRise: boolean
    canSink: boolean
    onMove: (by: -1 | 1) => void
    onTake: (event: PointerEvent) => void
  }
  /** Its offset from its place; undefined when nothing is dragged. */
  offset: number | undefined
  /** Whether it is the dragged one. */
  held: boolean
}

interface OrderedListProps<Item> {
  items: readonly Item[]
  /** The first available position. */
  first?: number
  canMove: (item: Item, by: -1 | 1, place: number) => boolean
  onMove: (item: Item, by: number) => void
  renderLine: (item: Item, moves: LineMoves) => ReactNode
}

/** A manually ordered list, changed by buttons, keys or dragging. */
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
