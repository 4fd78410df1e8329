import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { EditIcon } from '#ui/icon/office-icons.ts'
import { LockIcon } from '#ui/icon/shell-icons.ts'
import { TextLink } from '#ui/layout/links.ts'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'
import { OrderedLine } from '#ui/order/OrderedLine.tsx'
import type { LineMoves } from '#ui/order/OrderedList.tsx'

import type { RelativeRank } from '../rank.ts'
import type { Permission, Role, RoleRights } from '../role.ts'
import { DeleteRole } from './DeleteRole.tsx'
import { RoleSummary } from './RoleSummary.tsx'
import { useRoleTexts } from './use-role-texts.ts'

interface RoleLineProps {
  role: Role
  relativeRank: RelativeRank
  members: number
  permissions: readonly Permission[]
  rights: RoleRights
  moves: LineMoves
}

/** One role of the list: its description, members, permissions and actions. */
export function RoleLine({ role, relativeRank, members, permissions, rights, moves }: RoleLineProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const words = useRoleTexts()
  const name = roleName(role.name)
  return (
    <OrderedLine moves={moves}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 }}>
        <Box
          sx={{
            display: 'flex',
            flex: '1 1 9rem',
            maxWidth: 1,
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
          }}
        >
          <Typography component="h2" variant="h3" sx={{ maxWidth: 1, overflowWrap: 'break-word' }}>
            {name}
          </Typography>
          {relativeRank === 'own' && <Tag>{t('roles.your_role')}</Tag>}
        </Box>
        {relativeRank === 'above' && (
          <Box sx={{ display: 'flex', p: 1.25, color: 'text.secondary' }}>
            <LockIcon />
          </Box>
        )}
        {relativeRank === 'below' && rights.update && (
          <MoveButtons
            upLabel={t('roles.move_up', { name })}
            downLabel={t('roles.move_down', { name })}
            {...moves.buttons}
          />
        )}
      </Box>
      {role.description && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {words.description(role)}
        </Typography>
      )}
      <div>
        <MemberCount roleId={role.id} count={members} linked={rights.seeMembers} />
      </div>
      {relativeRank === 'above' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('roles.locked')}
        </Typography>
      )}
      {relativeRank === 'own' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('roles.own_stays')}
        </Typography>
      )}
      <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 1.25, fontWeight: 600 } }}>
        <summary>{t('roles.may_do', { name, count: role.permissions.length })}</summary>
        <RoleSummary role={role} permissions={permissions} />
      </Box>
      {relativeRank !== 'above' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 1 }}>
          {rights.update && (
            <LinkButton
              to="/admin/roles/$roleId/edit"
              params={{ roleId: role.id }}
              variant="outlined"
              startIcon={<EditIcon />}
              aria-label={t('roles.edit_title', { name })}
            >
              {t('roles.edit')}
            </LinkButton>
          )}
          {rights.remove && relativeRank === 'below' && (
            <DeleteRole role={role} members={members} seeMembers={rights.seeMembers} />
          )}
        </Box>
      )}
    </OrderedLine>
  )
}

interface MemberCountProps {
  roleId: string
  count: number
  /** Whether the list of members may be opened. */
  linked: boolean
}

/** How many have a role, with a link to them. */
function MemberCount({ roleId, count, linked }: MemberCountProps) {
  const { t } = useTranslation()
  const text = t('roles.members', { count })
  if (!linked || count === 0) return <Typography component="span">{text}</Typography>
  return (
    <TextLink to="/admin/users" search={{ role: roleId }}>
      {text}
    </TextLink>
  )
}
