import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { changes } from '#lib/async/changes.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { Form } from '#ui/form/Form.tsx'
import { useSharedForm } from '#ui/form/use-shared-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { type GroupFields, groupSchema } from '../fields.ts'
import { saveGroup } from '../mutations.ts'
import { groupQueries, refreshGroups } from '../queries.ts'
import { GroupFieldInputs } from './GroupFieldInputs.tsx'

const toFields = ({ name, kind }: Group): GroupFields => ({ name, kind })

/** Changes a group's name or kind. */
export function EditGroup({ group, type }: { group: Group; type: AssociationType | undefined }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const values = toFields(group)
  const form = useSharedForm<GroupFields>({
    schema: groupSchema,
    values,
    draft: `group ${group.id}`,
    latest: async () => {
      const groups = await queryClient.query({ ...groupQueries.list(), staleTime: 0 })
      // One that is gone is refused when it is saved.
      return toFields(groups.find(({ id }) => id === group.id) ?? group)
    },
    save: async (typed) => {
      await saveGroup(group.id, changes(values, typed))
      await refreshGroups(queryClient)
    },
  })
  return (
    <Panel title={t('groups.edit')}>
      <Form form={form}>
        <GroupFieldInputs control={form.control} type={type} />
      </Form>
    </Panel>
  )
}
