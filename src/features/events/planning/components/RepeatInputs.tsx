import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Control, type FieldPathByValue, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { DateInput } from '#ui/form/DateInput.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'

import { weekdayDateText } from '../club-time.ts'
import { INTERVALS, MAX_REPETITIONS, type RepeatFields, repetition } from '../repeat.ts'

interface Props<Values extends RepeatFields & FieldValues> {
  control: Control<Values>
  /** The start of the repeated event in the club's time zone; empty until it is known. */
  start: string
  /** The start of the last event of its series; by default, that of the event. */
  after?: string | undefined
}

/** Until when and, once that is chosen, how often an event is repeated, and how many events that makes. */
export function RepeatInputs<Values extends RepeatFields & FieldValues>(props: Props<Values>) {
  const { control, start, after } = props
  const { t, i18n } = useTranslation()
  const weeks: string = useWatch({ control, name: 'weeks' as Path<Values> })
  const until: string = useWatch({ control, name: 'until' as Path<Values> })
  const { count, last } = repetition(start, { weeks, until }, after)
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
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
          name={'until' as FieldPathByValue<Values, string>}
          label={t('planning.repeat.until')}
          {...(start !== '' && { from: start.slice(0, 10) })}
        />
        {until && (
          <SelectInput
            control={control}
            name={'weeks' as FieldPathByValue<Values, string>}
            label={t('planning.repeat.weeks')}
            options={INTERVALS.map((value) => ({
              value,
              // Swedish uses a word, not a number, for every second week.
              label:
                value === '2'
                  ? t('planning.repeat.every_second')
                  : t('planning.repeat.every', { count: Number(value) }),
            }))}
          />
        )}
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {count > 0 && count <= MAX_REPETITIONS
          ? t('planning.repeat.makes', { count, last: weekdayDateText(last, i18n.language) })
          : t(count === 0 && after && until ? 'planning.repeat.there' : 'planning.repeat.hint')}
      </Typography>
    </Box>
  )
}
