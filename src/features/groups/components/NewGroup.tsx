import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AssociationType } from '#lib/club/association.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { type GroupFields, groupSchema } from '../fields.ts'
import type { GroupKind } from '../group.ts'
import { createGroup } from '../mutations.ts'
import { groupQueries } from '../queries.ts'
import { GroupFieldInputs } from './GroupFieldInputs.tsx'

/** Creates groups one after another: the kind stays for the next one. */
export function NewGroup({ kind, type }: { kind: GroupKind; type: AssociationType | undefined }) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [latest, setLatest] = useState(kind)
  const form = useSavedForm<GroupFields>({
    schema: groupSchema,
    values: { name: '', kind: latest },
    draft: 'group-new',
    clearAfterSave: true,
    save: async (typed) => {
      await createGroup(typed)
      setLatest(typed.kind)
      await queryClient.invalidateQueries({ queryKey: groupQueries.all })
      toast({ message: t('groups.created', { name: typed.name }), severity: 'success' })
      form.setFocus('name')
    },
  })
  return (
    <Panel title={t('groups.new')} lead={t('groups.new_lead')}>
      <Form form={form} submitLabel={t('groups.create')} savedText={null} keepsDraft>
        <GroupFieldInputs control={form.control} type={type} />
      </Form>
    </Panel>
  )
}
