import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/association.ts'
import { changes } from '#lib/changes.ts'
import { Form } from '#ui/form/Form.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { type GroupFields, groupSchema } from '../fields.ts'
import { saveGroup } from '../mutations.ts'
import { groupQueries } from '../queries.ts'
import { GroupFieldInputs } from './GroupFieldInputs.tsx'

/** Changes a group's name or kind. */
export function EditGroup({ group, type }: { group: Group; type: AssociationType | undefined }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const values = { name: group.name, kind: group.kind }
  const form = useSavedForm<GroupFields>({
    schema: groupSchema,
    values,
    draft: `group ${group.id}`,
    save: async (typed) => {
      await saveGroup(group.id, changes(values, typed))
      await queryClient.invalidateQueries({ queryKey: groupQueries.all })
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
