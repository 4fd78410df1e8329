import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import type { Group } from '#api/group-choices.ts'
import { queryKeys } from '#api/query-keys.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { message } from '#ui/form/message.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { setNeeds } from '../mutations.ts'
import { groupQueries } from '../queries.ts'

const MOST = 1000

/** How many of a group are wanted for each type of event; empty where the club sets no number. */
export function GroupNeeds({ group }: { group: Group }) {
  const { t } = useTranslation()
  const types = useQuery(groupQueries.eventTypes())
  const needs = useQuery(groupQueries.needs(group.id))
  return (
    <Panel title={t('groups.needs.title')} lead={t('groups.needs.lead')}>
      <Loaded query={types} height={120} within>
        {(known) => (
          <Loaded query={needs} height={120} within>
            {(saved) => <NeedsForm group={group} types={known} saved={saved} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

interface NeedsFormProps {
  group: Group
  types: readonly string[]
  saved: Record<string, number>
}

function NeedsForm({ group, types, saved }: NeedsFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useSavedForm<Record<string, string>>({
    schema: z.object(Object.fromEntries(types.map((type) => [type, wanted()]))),
    values: Object.fromEntries(types.map((type) => [type, String(saved[type] ?? '')])),
    save: async (typed) => {
      const given = Object.entries(typed).filter(([, text]) => text !== '')
      const numbers = Object.fromEntries(given.map(([type, text]) => [type, Number(text)]))
      await setNeeds(group.id, numbers, saved)
      toast({ message: t('groups.needs.saved', { group: group.name }), severity: 'success' })
      await Promise.all(
        [groupQueries.needs(group.id).queryKey, queryKeys.headcounts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <Form form={form} savedText={null} offlineText={t('groups.offline')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
          alignItems: 'start',
        }}
      >
        {types.map((type) => (
          <TextInput
            key={type}
            control={form.control}
            name={type}
            label={t([`events.type.${type}`, type])}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </Box>
    </Form>
  )
}

const wanted = () =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST),
      message('groups.needs.wrong', { max: MOST }),
    ),
  )
