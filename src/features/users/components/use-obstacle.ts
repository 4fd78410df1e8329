import { useQuery } from '@tanstack/react-query'

import { currentSession } from '#api/session.ts'

import { userQueries } from '../queries.ts'
import type { Obstacle } from '../rights.ts'

/** What prevents changing this member. */
export function useObstacle(userId: string): Obstacle | undefined {
  const isHigher = useQuery(userQueries.isHigher(userId)).data
  if (currentSession().user?.id === userId) return 'self'
  if (isHigher === undefined) return 'unknown'
  return isHigher ? 'higher' : undefined
}
