import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { groupChoices } from '#api/group-choices.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'
import { DeletePanel } from '#ui/overlay/DeletePanel.tsx'

import { type Grant, nameOf } from '../grant.ts'
import { removeGrant, saveGrant } from '../mutations.ts'
import { grantQueries } from '../queries.ts'
import { GrantGroups } from './GrantGroups.tsx'
import { RulesForm } from './RulesForm.tsx'

const MISSING_GRANT = { code: 'ERROR_RESOURCE_NOT_FOUND', params: {}, status: 404 }

/** One grant: for which groups the club applies, and by which rules it is counted. */
export function GrantPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const grants = useQuery(grantQueries.list())
  const groups = useQuery(groupChoices())
  const grant = grants.data?.find((each) => each.id === id)
  return (
    <Page narrow>
      <BackLink to="/admin/grants">{t('grants.back')}</BackLink>
      <PageHeader
        title={grant ? nameOf(grant, t) : t('grants.one_title')}
        lead={grant?.code && t(`grants.about.${grant.code as 'lok'}`)}
      />
      <Loaded query={grants} height={480}>
        {() =>
          grant ? (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Panel title={t('grants.groups.title')} lead={t('grants.groups.lead')}>
                <Loaded query={groups} height={240} within>
                  {(all) => <GrantGroups key={grant.id} grant={grant} groups={all} />}
                </Loaded>
              </Panel>
              {grant.code === null ? (
                <>
                  <Panel title={t('grants.rules.title')} lead={t('grants.rules.lead')}>
                    <RulesForm key={grant.id} grant={grant} />
                  </Panel>
                  <RemoveGrant grant={grant} />
                </>
              ) : (
                <CopyGrant grant={grant} />
              )}
            </Box>
          ) : (
            <ErrorState
              error={MISSING_GRANT}
              retrying={grants.isFetching}
              onRetry={() => void grants.refetch()}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Copies a grant that comes with the app, to be changed. */
function CopyGrant({ grant }: { grant: Grant }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [copy] = useState(() => crypto.randomUUID())
  const [rules] = grant.versions
  if (!rules) return null
  return (
    <Panel title={t('grants.copy.title')} lead={t('grants.copy.lead')}>
      <Box>
        <ConfirmButton
          variant="outlined"
          label={t('grants.copy.action')}
          question={t('grants.copy.question', { name: nameOf(grant, t) })}
          confirmLabel={t('grants.copy.action')}
          offlineText={t('grants.offline')}
          act={() => saveGrant(copy, t('grants.copy.name', { name: nameOf(grant, t) }), rules)}
          onDone={async () => {
            await queryClient.invalidateQueries({ queryKey: grantQueries.all })
            await navigate({ to: '/admin/grants/$id', params: { id: copy } })
          }}
        >
          {t('grants.copy.text')}
        </ConfirmButton>
      </Box>
    </Panel>
  )
}

/** Removes a grant of the club's own; what was sent stays. */
function RemoveGrant({ grant }: { grant: Grant }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const name = nameOf(grant, t)
  return (
    <DeletePanel
      title={t('grants.remove.title')}
      lead={t('grants.remove.lead')}
      action={t('grants.remove.action')}
      question={t('grants.remove.question', { name })}
      confirmLabel={t('grants.remove.action')}
      offlineText={t('grants.offline')}
      remove={() => removeGrant(grant.id)}
      onRemoved={async () => {
        toast({ message: t('grants.remove.done', { name }), severity: 'success' })
        await navigate({ to: '/admin/grants' })
        await queryClient.invalidateQueries({ queryKey: grantQueries.all })
      }}
    >
      {t('grants.remove.text')}
    </DeletePanel>
  )
}
