import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { MailIcon } from '#ui/icon/member-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import { InvitationActions } from './InvitationActions.tsx'
import type { Invitation } from './list-query.ts'
import { type InvitationsSearch, toFilter, VALIDITIES } from './list.ts'
import { everyInvitation, invitationQueries } from './queries.ts'
import { useInvitationColumns } from './use-invitation-columns.tsx'

interface OpenInvitationsProps {
  search: InvitationsSearch
  onStep: OnStep<InvitationsSearch>
}

const idOf = (invitation: Invitation) => invitation.id
const emailOf = (invitation: Invitation) => invitation.email

/** The invitations nobody has accepted. */
export function OpenInvitations({ search, onStep }: OpenInvitationsProps) {
  const { t } = useTranslation()
  const filter = toFilter(search)
  const list = useQuery({ ...invitationQueries.open(filter), placeholderData: keepPreviousData })
  const columns = useInvitationColumns()
  const selection = useSelection(idOf)
  return (
    <Box sx={{ mt: 5 }}>
      <Section title={t('users.invite.open')}>
        <DataList
          label={t('users.invite.open')}
          list={list}
          view={filter}
          onStep={(change) => onStep(change as Partial<InvitationsSearch>)}
          all={() => everyInvitation(filter)}
          totalText={(count) => t('users.invite.total', { count })}
          columns={columns}
          keyOf={idOf}
          nameOf={emailOf}
          opens
          selection={selection}
          actions={
            <InvitationActions invitations={[...selection.rows.values()]} many onDone={selection.clear} />
          }
          searchLabel={t('users.invite.search')}
          exportName={t('users.invite.export_name')}
          filtersSet={countSet(search.link)}
          onShowAll={() => onStep({ q: undefined, link: undefined })}
          filters={
            <FilterSelect
              label={t('users.invite.link.label')}
              all={t('users.invite.link.all')}
              value={search.link}
              options={VALIDITIES.map((value) => ({ value, label: t(`users.invite.link.${value}`) }))}
              onChange={(link) => onStep({ link })}
            />
          }
          empty={<EmptyState icon={MailIcon} title={t('users.invite.none')} />}
        />
      </Section>
    </Box>
  )
}
