import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DeletePanel } from '#ui/overlay/DeletePanel.tsx'

import { deleteGroup } from '../mutations.ts'
import { groupQueries, refreshGroups } from '../queries.ts'

/** Deletes a group, after saying what is deleted with it; its members are not. */
export function DeleteGroup({ group }: { group: Group }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const counts = useQuery(groupQueries.counts())
  return (
    <DeletePanel
      title={t('groups.delete.heading')}
      lead={t('groups.delete.lead')}
      action={t('groups.delete.action')}
      question={t('groups.delete.question', { name: group.name })}
      confirmLabel={t('groups.delete.action')}
      offlineText={t('groups.offline')}
      remove={() => deleteGroup(group.id)}
      onRemoved={async () => {
        toast({ message: t('groups.delete.done', { name: group.name }), severity: 'success' })
        await navigate({ to: '/admin/groups' })
        queryClient.removeQueries({ queryKey: [...groupQueries.all, 'people', group.id] })
        await refreshGroups(queryClient)
      }}
    >
      {t('groups.delete.text', { count: counts.data?.[group.id]?.members ?? 0 })} {t('groups.delete.events')}
    </DeletePanel>
  )
}
