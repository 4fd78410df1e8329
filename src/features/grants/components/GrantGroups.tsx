import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import type { Group } from '#api/group-choices.ts'
import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { type SavedForm, useSavedForm } from '#ui/form/use-saved-form.ts'

import type { Grant } from '../grant.ts'
import { setGroups } from '../mutations.ts'
import { grantQueries } from '../queries.ts'

/** Stands for events that are for everybody. */
const EVERYBODY = 'everybody'

interface Choices {
  applies: Record<string, boolean>
  sport: Record<string, string>
  any_age: Record<string, boolean>
}

/** For which groups the club applies, each with its sport and whether it has a highest age. */
export function GrantGroups({ grant, groups }: { grant: Grant; groups: readonly Group[] }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const lines = [{ id: EVERYBODY, name: t('grants.groups.everybody') }, ...groups]
  const saved = new Map(grant.groups.map((group) => [group.group_id ?? EVERYBODY, group]))
  const each = <Value,>(of: (group: Grant['groups'][number] | undefined) => Value) =>
    Object.fromEntries(lines.map(({ id }) => [id, of(saved.get(id))]))
  const form = useSavedForm<Choices>({
    schema: z.object({
      applies: z.object(each(() => z.boolean())),
      sport: z.object(each(() => text({ max: 60 }))),
      any_age: z.object(each(() => z.boolean())),
    }),
    values: {
      applies: each((group) => group !== undefined),
      sport: each((group) => group?.sport ?? ''),
      any_age: each((group) => group?.any_age ?? false),
    },
    save: async ({ applies, sport, any_age }) => {
      await setGroups(
        grant.id,
        lines
          .filter(({ id }) => applies[id])
          .map(({ id }) => ({
            group_id: id === EVERYBODY ? null : id,
            sport: sport[id] || null,
            any_age: any_age[id] ?? false,
          })),
      )
      await queryClient.invalidateQueries({ queryKey: grantQueries.all })
    },
  })
  return (
    <Form form={form} offlineText={t('grants.offline')}>
      <div>
        {lines.map(({ id, name }) => (
          <GroupChoice key={id} form={form} id={id} name={name} />
        ))}
      </div>
    </Form>
  )
}

interface GroupChoiceProps {
  form: SavedForm<Choices>
  id: string
  name: string
}

function GroupChoice({ form: { control }, id, name }: GroupChoiceProps) {
  const { t } = useTranslation()
  const applies = useWatch({ control, name: `applies.${id}` })
  return (
    <div>
      <CheckboxInput control={control} name={`applies.${id}`} label={name} />
      {applies && (
        <Box sx={{ pl: 4.5, pb: 2, display: 'grid', gap: 1 }}>
          <TextInput
            control={control}
            name={`sport.${id}`}
            label={t('grants.groups.sport', { name })}
            autoComplete="off"
          />
          <CheckboxInput control={control} name={`any_age.${id}`} label={t('grants.groups.any_age')} />
        </Box>
      )}
    </div>
  )
}
