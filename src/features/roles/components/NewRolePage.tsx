import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { roleQueries } from '../queries.ts'
import { BackToRoles } from './BackToRoles.tsx'
import { RoleForm } from './RoleForm.tsx'

/** Makes a role, which stands lowest until it is moved. */
export function NewRolePage({ own }: { own: readonly string[] }) {
  const { t } = useTranslation()
  const permissions = useQuery(roleQueries.permissions())
  return (
    <Page narrow>
      <BackToRoles />
      <PageHeader title={t('roles.new_title')} lead={t('roles.new_lead')} />
      <Loaded query={permissions} height={640}>
        {(catalogue) => <RoleForm permissions={catalogue} own={own} />}
      </Loaded>
    </Page>
  )
}
