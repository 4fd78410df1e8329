import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import type { Obstacle, UserRights } from '../rights.ts'
import type { User } from '../user.ts'

interface ObstacleNoteProps {
  user: User
  obstacle: Obstacle | undefined
  rights: UserRights
}

/**
 * Says why an action allowed on others is not possible here. A user who lacks the permission anyway needs no
 * reason.
 */
export function ObstacleNote({ user, obstacle, rights }: ObstacleNoteProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const mayChange = rights.edit || rights.setRole || rights.setStatus || rights.remove
  if (!obstacle || obstacle === 'unknown' || !mayChange) return null
  return (
    <Alert severity="info">
      {t(`users.obstacle.${obstacle}`, { name: user.name, role: roleName(user.role_name) })}
    </Alert>
  )
}
