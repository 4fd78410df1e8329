import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/date-text.ts'
import { Labelled } from '#ui/form/Labelled.tsx'
import { useField } from '#ui/form/use-field.ts'

import { useSettled } from '../editor/use-settled.ts'
import type { Mailing } from './mailing.ts'
import { type EventChoice, senderQueries } from './queries.ts'

/** An event, found by words of its title. */
export function EventInput({ control, hint }: { control: Control<Mailing>; hint: string }) {
  const { t, i18n } = useTranslation()
  const label = t('mail.sender.event')
  const { field, error } = useField<Mailing, string>({ control, name: 'event_id', label })
  const [words, setWords] = useState('')
  const found = useQuery({
    ...senderQueries.events(useSettled(words)),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({ ...senderQueries.event(field.value), enabled: field.value !== '' })
  const value = field.value === '' ? null : (chosen.data ?? null)
  const nameOf = ({ title, start_time }: EventChoice) => `${title} (${dayText(start_time, i18n.language)})`
  return (
    <Labelled label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          value={value}
          options={found.data ?? []}
          loading={found.isFetching}
          loadingText={t('mail.sender.searching')}
          noOptionsText={t('mail.sender.no_event')}
          openText={t('mail.sender.show_events')}
          closeText={t('common.close')}
          clearText={t('mail.sender.no_event_chosen')}
          // The server has searched.
          filterOptions={(options) => options}
          getOptionLabel={nameOf}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, other) => option.id === other.id}
          onInputChange={(_, typed, reason) => setWords(reason === 'input' ? typed : '')}
          onChange={(_, next) => field.onChange(next?.id ?? '')}
          onBlur={field.onBlur}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={field.ref}
              error={error !== undefined}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps?.htmlInput,
                  'aria-describedby': describedBy,
                  'aria-invalid': error !== undefined,
                },
              }}
            />
          )}
        />
      )}
    </Labelled>
  )
}
