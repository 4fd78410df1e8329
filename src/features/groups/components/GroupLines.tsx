import Box from '@mui/material/Box'
import { useRef } from 'react'

import type { Group } from '#api/group-choices.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useDrag } from '#ui/order/use-drag.ts'

import type { GroupCount } from '../group.ts'
import { GroupLine } from './GroupLine.tsx'
import { useOrder } from './use-order.ts'

interface GroupLinesProps {
  groups: readonly Group[]
  /** How many are in each, by its id. */
  counts: Record<string, GroupCount>
}

/** The groups in their order, which can be changed. */
export function GroupLines({ groups, counts }: GroupLinesProps) {
  const online = useOnline()
  const list = useRef<HTMLOListElement>(null)
  const move = useOrder()
  const drag = useDrag({
    list,
    order: groups.map(({ id }) => id).join(),
    first: 0,
    onDrop: (from, to) => {
      const group = groups[from]
      if (group) move(group, to - from)
    },
  })
  return (
    <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {groups.map((group, place) => (
        <GroupLine
          key={group.id}
          group={group}
          count={counts[group.id]}
          place={place}
          canRise={online && place > 0}
          canSink={online && place < groups.length - 1}
          onMove={(by) => move(group, by)}
          onTake={(event) => drag.take(place, event)}
          offset={drag.offsetOf(place)}
          held={drag.isHeld(place)}
        />
      ))}
    </Box>
  )
}
