import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Permission as PermissionName } from '#api/schema.gen.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { roleQueries } from '../queries.ts'
import { relativeRank } from '../rank.ts'
import { type Permission, type Role, roleRights } from '../role.ts'
import { RoleForm } from './RoleForm.tsx'
import { RoleSummary } from './RoleSummary.tsx'

interface EditRolePageProps {
  id: string
  ownRoleId: string | undefined
  /** The names of the user's permissions. */
  own: readonly PermissionName[]
}

const MISSING = { code: 'ERROR_RESOURCE_NOT_FOUND', params: {}, status: 404 }

/** Edits a role. If it is above the user's own, says so and shows it read-only. */
export function EditRolePage({ id, ownRoleId, own }: EditRolePageProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const roles = useQuery(roleQueries.list())
  const permissions = useQuery(roleQueries.permissions())
  const role = roles.data?.find((each) => each.id === id)
  const ownRole = roles.data?.find((each) => each.id === ownRoleId)
  return (
    <Page narrow>
      <BackLink to={roleRights(own).home}>{t('roles.back')}</BackLink>
      <PageHeader
        title={role ? t('roles.edit_title', { name: roleName(role.name) }) : t('roles.edit_page')}
      />
      <Loaded query={roles} height={640}>
        {() => (
          <Loaded query={permissions} height={640} within>
            {(catalogue) =>
              role ? (
                <Bounded role={role} ownRole={ownRole} own={own} permissions={catalogue} />
              ) : (
                <ErrorState
                  error={MISSING}
                  retrying={roles.isFetching}
                  onRetry={() => void roles.refetch()}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

interface BoundedProps {
  role: Role
  ownRole: Role | undefined
  own: readonly PermissionName[]
  permissions: readonly Permission[]
}

function Bounded({ role, ownRole, own, permissions }: BoundedProps) {
  const { t } = useTranslation()
  const place = relativeRank(role, ownRole)
  if (!own.includes('role:update') || place === 'above') {
    return (
      <>
        <Alert severity={place === 'above' ? 'info' : 'warning'} style={{ marginBottom: 24 }}>
          {place === 'above' ? t('roles.locked') : t('roles.no_access')}
        </Alert>
        <RoleSummary role={role} permissions={permissions} />
      </>
    )
  }
  return (
    <>
      {place === 'own' && (
        <Alert severity="info" style={{ marginBottom: 24 }}>
          {t('roles.own_role')}
        </Alert>
      )}
      <RoleForm key={role.id} role={role} permissions={permissions} own={own} />
    </>
  )
}
