import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import type { Grant, GrantRules } from '../grant.ts'
import { saveGrant } from '../mutations.ts'
import { grantQueries } from '../queries.ts'
import { type NumberName, type RuleFields, ruleSchema, toFields, toRules } from '../rule-fields.ts'

/** The numbers among the rules, by what they are about. */
const PARTS = [
  ['activity', ['min_minutes', 'min_participants', 'min_age', 'max_age', 'senior_age']],
  ['leaders', ['min_leaders', 'leader_age', 'max_per_leader']],
  ['period', ['min_meetings', 'min_lessons', 'min_presence', 'max_week_minutes']],
  ['amounts', ['activity_amount', 'second_leader_amount', 'participant_amount', 'lesson_amount']],
  ['application', ['due_days', 'keep_years']],
] as const satisfies readonly (readonly [string, readonly NumberName[]])[]

/** Changes the rules of a grant of the club's own; with a later first day, they become a new version. */
export function RulesForm({ grant }: { grant: Grant }) {
  const [latest] = grant.versions
  return latest ? <VersionForm grant={grant} latest={latest} /> : null
}

function VersionForm({ grant, latest }: { grant: Grant; latest: GrantRules }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useSavedForm<RuleFields>({
    schema: ruleSchema,
    values: toFields(grant.name ?? '', latest),
    draft: `grant ${grant.id}`,
    aliases: { p_name: 'name', p_valid_from: 'valid_from' },
    save: async (typed) => {
      await saveGrant(grant.id, typed.name, toRules(typed, latest))
      await queryClient.invalidateQueries({ queryKey: grantQueries.all })
    },
  })
  const { control } = form
  return (
    <Form form={form} offlineText={t('grants.offline')}>
      <TextInput control={control} name="name" label={t('grants.rules.name')} autoComplete="off" />
      <DateInput
        control={control}
        name="valid_from"
        label={t('grants.rules.valid_from')}
        hint={t('grants.rules.valid_from_hint')}
      />
      <SelectInput
        control={control}
        name="period_months"
        label={t('grants.rules.period_months')}
        options={['6', '12'].map((value) => ({ value, label: t(`grants.rules.period.${value as '6'}`) }))}
      />
      <SelectInput
        control={control}
        name="one_per_day"
        label={t('grants.rules.one_per_day')}
        options={(['', 'sport', 'club'] as const).map((value) => ({
          value,
          label: t(`grants.rules.per_day.${value || 'any'}`),
        }))}
      />
      <CheckboxInput control={control} name="leaders_take_part" label={t('grants.rules.leaders_take_part')} />
      <CheckboxInput control={control} name="members_only" label={t('grants.rules.members_only')} />
      {PARTS.map(([part, names]) => (
        <Box component="fieldset" key={part} sx={{ border: 0, m: 0, mt: 1, p: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ p: 0, mb: 1.5, fontSize: '1.125rem', fontWeight: 600 }}>
            {t(`grants.rules.part.${part}`)}
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
              alignItems: 'start',
            }}
          >
            {names.map((name) => (
              <TextInput
                key={name}
                control={control}
                name={name}
                label={t(`grants.rules.number.${name}`)}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </Box>
        </Box>
      ))}
    </Form>
  )
}
