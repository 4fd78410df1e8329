import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type Child, childrenOf, ownFamily } from '#api/family.ts'

import { ChildEvents } from './ChildEvents.tsx'

interface ChildrenProps {
  readerId: string
  renderCard: (child: Child) => ReactNode
}

/** The reader's children, each with upcoming events; nothing when there are none. */
export function Children({ readerId, renderCard }: ChildrenProps) {
  const family = useQuery(ownFamily(readerId))
  const children = childrenOf(family.data)
  if (children.length === 0) return null
  return (
    <div className="children">
      {children.map((child) => (
        <ChildEvents key={child.user_id} child={child} card={renderCard(child)} />
      ))}
    </div>
  )
}
