import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { placeOf, roomFor, type Span } from './drag.ts'

// Within this distance of the screen's edge, which the bars cover, dragging scrolls the page.
const EDGE = 112
const SCROLLED_AT_ONCE = 12

interface Held {
  from: number
  /** The order at the start of the drag: a different one ends it. */
  order: string
  lines: Span[]
  /** Where on the page the line was picked up. */
  grip: number
  /** Where on the screen the pointer is. */
  pointer: number
  by: number
  /** Released, until the new order is shown. */
  dropped?: true
}

interface DragOptions {
  list: RefObject<HTMLElement | null>
  /** The ids of the lines in their order. */
  order: string
  /** The first available position. */
  first: number
  onDrop: (from: number, to: number) => void
}

/** Lets a line be dragged by a handle, with a mouse, a pen or a finger; Escape puts it back. */
export function useDrag({ list, order, first, onDrop }: DragOptions) {
  const [held, setHeld] = useState<Held>()
  // Either the new order is shown by now, or somebody else has changed it.
  if (held && held.order !== order) setHeld(undefined)
  const to = held && placeOf(held.lines, held.from, held.by, first)
  const drop = useRef<(pointer: number) => void>(undefined)
  useEffect(() => {
    drop.current = (pointer) => {
      if (!held) return
      // Not the position shown: the pointer may be released before its last move is rendered.
      const by = pointer + scrollY - held.grip
      const place = placeOf(held.lines, held.from, by, first)
      setHeld(place === held.from ? undefined : { ...held, by, dropped: true })
      if (place !== held.from) onDrop(held.from, place)
    }
  })

  const isHeld = held !== undefined && !held.dropped
  useEffect(() => {
    if (!isHeld) return
    const follow = (pointer?: number) =>
      setHeld((now) => {
        if (!now) return now
        const at = pointer ?? now.pointer
        return { ...now, pointer: at, by: at + scrollY - now.grip }
      })
    const letGo = new AbortController()
    const { signal } = letGo
    addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal })
    addEventListener('scroll', () => follow(), { signal })
    addEventListener('pointerup', ({ clientY }) => drop.current?.(clientY), { signal })
    addEventListener('pointercancel', () => setHeld(undefined), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && setHeld(undefined), { signal })
    return () => letGo.abort()
  }, [isHeld])

  const pointer = isHeld ? held.pointer : undefined
  useEffect(() => {
    if (pointer === undefined) return
    const direction = pointer < EDGE ? -1 : pointer > innerHeight - EDGE ? 1 : 0
    if (direction === 0) return
    const timer = setInterval(() => scrollBy(0, direction * SCROLLED_AT_ONCE), 16)
    return () => clearInterval(timer)
  }, [pointer])

  return {
    /** Picks up a line. */
    take: (index: number, { button, isPrimary, clientY }: ReactPointerEvent) => {
      if (button !== 0 || !isPrimary || !list.current) return
      const lines = Array.from(list.current.children, (line) => {
        const { top, height } = line.getBoundingClientRect()
        return { top: top + scrollY, height }
      })
      setHeld({ from: index, order, lines, grip: clientY + scrollY, pointer: clientY, by: 0 })
    },
    /** A line's offset from its place. */
    offsetOf: (index: number): number | undefined => {
      if (!held || to === undefined) return undefined
      return index === held.from ? held.by : roomFor(held.lines, held.from, to, index)
    },
    isHeld: (index: number) => held?.from === index,
  }
}
