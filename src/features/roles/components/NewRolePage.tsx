import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Permission } from '#api/schema.gen.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { roleQueries } from '../queries.ts'
import { roleRights } from '../role.ts'
import { RoleForm } from './RoleForm.tsx'

/** Creates a role, which ranks lowest until it is moved. */
export function NewRolePage({ own }: { own: readonly Permission[] }) {
  const { t } = useTranslation()
  const permissions = useQuery(roleQueries.permissions())
  return (
    <Page narrow>
      <BackLink to={roleRights(own).home}>{t('roles.back')}</BackLink>
      <PageHeader title={t('roles.new_title')} lead={t('roles.new_lead')} />
      <Loaded query={permissions} height={640}>
        {(catalogue) => <RoleForm permissions={catalogue} own={own} />}
      </Loaded>
    </Page>
  )
}
