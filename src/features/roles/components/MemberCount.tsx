import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { TextLink } from '#ui/layout/links.ts'

interface MemberCountProps {
  roleId: string
  count: number
  /** Whether the list of members may be opened. */
  linked: boolean
}

/** How many have a role, with a link to them. */
export function MemberCount({ roleId, count, linked }: MemberCountProps) {
  const { t } = useTranslation()
  const text = t('roles.members', { count })
  if (!linked || count === 0) return <Typography component="span">{text}</Typography>
  return (
    <TextLink to="/admin/users" search={{ role: roleId }}>
      {text}
    </TextLink>
  )
}
