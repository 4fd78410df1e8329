import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PersonAddIcon } from '#ui/icon/member-icons.ts'
import { UploadFileIcon } from '#ui/icon/office-icons.ts'
import { PeopleIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import { MEMBER_STATES, type UsersSearch, toFilter } from '../list.ts'
import { everyUser, userQueries } from '../queries.ts'
import type { UserRights } from '../rights.ts'
import type { User } from '../user.ts'
import { useUserColumns } from './use-user-columns.tsx'
import { UsersActions } from './UsersActions.tsx'

interface UsersPageProps {
  search: UsersSearch
  rights: UserRights
  /** The user's own role, the highest they may give. */
  ownRoleId: string | undefined
  onStep: OnStep<UsersSearch>
}

const idOf = (user: User) => user.id
const nameOf = (user: User) => user.name

/** The club's members. */
export function UsersPage({ search, rights, ownRoleId, onStep }: UsersPageProps) {
  const { t } = useTranslation()
  const filter = toFilter(search)
  const list = useQuery({ ...userQueries.list(filter), placeholderData: keepPreviousData })
  const roles = useQuery(userQueries.roles())
  const groups = useQuery(userQueries.groups())
  const columns = useUserColumns(rights, groups.data ?? [])
  const roleName = useRoleName()
  const selection = useSelection(idOf)
  return (
    <Page wide>
      <PageHeader
        title={t('users.title')}
        actions={rights.invite && <AddMembers mayImport={rights.read} />}
      />
      <DataList
        label={t('users.title')}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<UsersSearch>)}
        all={() => everyUser(filter)}
        totalText={(count) => t('users.total', { count })}
        columns={columns}
        keyOf={idOf}
        nameOf={nameOf}
        selection={
          rights.setRole ||
          rights.setStatus ||
          rights.manageGroups ||
          rights.sendMail ||
          rights.giveCards ||
          rights.invite
            ? selection
            : undefined
        }
        actions={<UsersActions selection={selection} rights={rights} ownRoleId={ownRoleId} />}
        searchLabel={t('users.search')}
        exportName={t('users.export_name')}
        filtersSet={countSet(search.role, search.status, search.group)}
        onShowAll={() => onStep({ q: undefined, role: undefined, status: undefined, group: undefined })}
        filters={
          <>
            <FilterSelect
              label={t('users.role')}
              all={t('users.all_roles')}
              value={search.role}
              options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) }))}
              onChange={(role) => onStep({ role })}
            />
            <FilterSelect
              label={t('users.status.label')}
              all={t('users.status.all')}
              value={search.status}
              options={MEMBER_STATES.map((value) => ({ value, label: t(`users.status.${value}`) }))}
              onChange={(status) => onStep({ status })}
            />
            {(groups.data ?? []).length > 0 && (
              <FilterSelect
                label={t('users.group')}
                all={t('users.all_groups')}
                value={search.group}
                options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(group) => onStep({ group })}
              />
            )}
          </>
        }
        empty={<EmptyState icon={PeopleIcon} title={t('users.empty_title')} />}
      />
    </Page>
  )
}

/**
 * The two ways to add members: by invitation, or from a list kept elsewhere, which is compared with the current
 * members.
 */
function AddMembers({ mayImport }: { mayImport: boolean }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayImport && (
        <LinkButton to="/admin/users/import" variant="outlined" startIcon={<UploadFileIcon />}>
          {t('users.import.action')}
        </LinkButton>
      )}
      <LinkButton to="/admin/users/invitations" variant="contained" startIcon={<PersonAddIcon />}>
        {t('users.invite.action')}
      </LinkButton>
    </Box>
  )
}
