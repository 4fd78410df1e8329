import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { AddIcon } from '#ui/icon/member-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { Column } from '#ui/list/column.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'

import { roleQueries } from '../queries.ts'
import type { Permission, Role, RoleRights } from '../role.ts'
import { RoleLines } from './RoleLines.tsx'
import { useRoleTexts } from './use-role-texts.ts'

interface RolesPageProps {
  rights: RoleRights
  ownRoleId: string | undefined
}

/** The club's roles, highest first. */
export function RolesPage({ rights, ownRoleId }: RolesPageProps) {
  const { t } = useTranslation()
  const roles = useQuery(roleQueries.list())
  const members = useQuery(roleQueries.members())
  const permissions = useQuery(roleQueries.permissions())
  const columns = useRoleColumns(members.data ?? {}, permissions.data ?? [])
  // The guard checked the permissions on entry; they may be revoked while the list is open.
  if (!rights.update && !rights.remove) {
    return (
      <Page>
        <PageHeader title={t('roles.title')} />
        <Alert severity="warning">{t('roles.no_access')}</Alert>
      </Page>
    )
  }
  return (
    <Page narrow>
      <PageHeader
        title={t('roles.title')}
        lead={t('roles.lead')}
        actions={
          rights.create && (
            <LinkButton to="/admin/roles/new" variant="contained" startIcon={<AddIcon />}>
              {t('roles.new')}
            </LinkButton>
          )
        }
      />
      <Loaded query={roles} height={640}>
        {(all) => (
          <Loaded query={permissions} height={640} within>
            {(catalogue) => (
              <Loaded query={members} height={640} within>
                {(counts) => (
                  <>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
                      <Typography sx={{ flex: 1 }}>{t('roles.total', { count: all.length })}</Typography>
                      <ExportButton
                        name={t('roles.export_name')}
                        columns={columns}
                        all={() => Promise.resolve(all)}
                      />
                    </Box>
                    <RoleLines
                      roles={all}
                      ownRoleId={ownRoleId}
                      members={counts}
                      permissions={catalogue}
                      rights={rights}
                    />
                  </>
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

/** The columns exported for each role. */
function useRoleColumns(members: Record<string, number>, permissions: readonly Permission[]): Column<Role>[] {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const words = useRoleTexts()
  const allowed = ({ permissions: held }: Role) =>
    permissions.filter(({ id }) => held.some((each) => each.id === id)).map((each) => words.may(each))
  return [
    { id: 'name', header: t('roles.name'), csv: (role) => roleName(role.name) },
    { id: 'description', header: t('roles.description'), csv: (role) => words.description(role) ?? '' },
    { id: 'members', header: t('roles.member_count'), csv: (role) => members[role.id] ?? 0 },
    { id: 'may', header: t('roles.may_heading'), csv: (role) => allowed(role).join('; ') },
  ]
}
