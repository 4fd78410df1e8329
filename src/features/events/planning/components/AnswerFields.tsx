import Box from '@mui/material/Box'
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { DateInput } from '#ui/form/DateInput.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'

import type { EventFields } from '../fields.ts'

/** The choices offered. The server accepts 1 to 30, and keeps the value it has. */
const DAYS_BEFORE = ['1', '2', '3', '5', '7', '14'] as const

/** The deadline for answering, and whether to remind those who have not answered. */
export function AnswerFields<Values extends EventFields & FieldValues>({
  control,
}: {
  control: Control<Values>
}) {
  const { t } = useTranslation()
  // Every event form has these fields.
  const text = (field: keyof EventFields) => field as FieldPathByValue<Values, string>
  const [start, answerBy, days]: string[] = useWatch({
    control,
    name: [text('start'), text('answer_by'), text('answer_reminder_days')],
  })
  const choices = [...new Set([...DAYS_BEFORE, ...(days ? [days] : [])])]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <DateInput
        control={control}
        name={text('answer_by')}
        label={t('planning.answer_by')}
        hint={t('planning.answer_by_hint')}
        {...(start && { to: start.slice(0, 10) })}
      />
      {answerBy && (
        <SelectInput
          control={control}
          name={text('answer_reminder_days')}
          label={t('planning.answer_reminder')}
          hint={t('planning.answer_reminder_hint')}
          options={[
            { value: '', label: t('planning.answer_reminder_none') },
            ...choices.map((value) => ({
              value,
              label: t('planning.answer_reminder_days', { count: Number(value) }),
            })),
          ]}
        />
      )}
    </Box>
  )
}
