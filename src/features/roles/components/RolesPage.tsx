import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { ExportButton } from '#ui/list/ExportButton.tsx'
import { LinkButton } from '#ui/links.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useOnline } from '#ui/use-online.ts'

import { roleQueries } from '../queries.ts'
import type { RoleRights } from '../role.ts'
import { moved, standing } from '../standing.ts'
import { RoleLine } from './RoleLine.tsx'
import { useOrder } from './use-order.ts'
import { useRoleColumns } from './use-role-columns.ts'

interface RolesPageProps {
  rights: RoleRights
  ownRoleId: string | undefined
}

/** The roles of the club, the highest first. */
export function RolesPage({ rights, ownRoleId }: RolesPageProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const roles = useQuery(roleQueries.list())
  const members = useQuery(roleQueries.members())
  const permissions = useQuery(roleQueries.permissions())
  const move = useOrder(ownRoleId)
  const columns = useRoleColumns(members.data ?? {}, permissions.data ?? [])
  // The guard has let one in with the rights of the moment; they may be taken away while the list is open.
  if (!rights.create || !rights.update || !rights.remove) {
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
          <LinkButton to="/admin/roles/new" variant="contained" startIcon={<Add />}>
            {t('roles.new')}
          </LinkButton>
        }
      />
      <Loaded query={roles} height={640}>
        {(all) => (
          <Loaded query={permissions} height={640}>
            {(catalogue) => (
              <Loaded query={members} height={640}>
                {(counts) => {
                  const own = all.find(({ id }) => id === ownRoleId)
                  return (
                    <>
                      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
                        <Typography sx={{ flex: 1 }}>{t('roles.total', { count: all.length })}</Typography>
                        <ExportButton
                          name={t('roles.export_name')}
                          columns={columns}
                          all={() => Promise.resolve(all)}
                        />
                      </Box>
                      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
                        {all.map((role, place) => (
                          <RoleLine
                            key={role.id}
                            role={role}
                            place={place}
                            standing={standing(role, own)}
                            members={counts[role.id] ?? 0}
                            permissions={catalogue}
                            rights={rights}
                            canRise={online && moved(all, own, role.id, -1) !== undefined}
                            canSink={online && moved(all, own, role.id, 1) !== undefined}
                            onMove={(by) => move(role, by)}
                          />
                        ))}
                      </Box>
                    </>
                  )
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}
