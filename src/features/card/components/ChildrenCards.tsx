import { useQuery } from '@tanstack/react-query'

import { childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'

import { ChildCard } from './ChildCard.tsx'
import './home-card.css'

/** A button for the card of each of the reader's children; nothing when there are none. */
export function ChildrenCards() {
  const family = useQuery(ownFamily(currentSession().user?.id ?? ''))
  const children = childrenOf(family.data)
  if (children.length === 0) return null
  return (
    <ul className="children-cards">
      {children.map((child) => (
        <li key={child.user_id}>
          <span className="children-cards__name">{child.name}</span>
          <ChildCard child={child} />
        </li>
      ))}
    </ul>
  )
}
