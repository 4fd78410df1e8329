import Autocomplete from '@mui/material/Autocomplete'
import { useForkRef } from '@mui/material/utils'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import type { Control, RefCallBack } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { useDebouncedValue } from '#ui/browser/use-debounced-value.ts'
import { FieldFrame, type Joined } from '#ui/control/FieldFrame.tsx'
import { useField } from '#ui/form/use-field.ts'

import type { Mailing } from './mailing.ts'
import { type EventChoice, senderQueries } from './queries.ts'

/** An event, found by words in its title. */
export function EventInput({ control, hint }: { control: Control<Mailing>; hint: string }) {
  const { t, i18n } = useTranslation()
  const label = t('mail.sender.event')
  const { field, error } = useField<Mailing, string>({ control, name: 'event_id', label })
  const [words, setWords] = useState('')
  const found = useQuery({
    ...senderQueries.events(useDebouncedValue(words)),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({ ...senderQueries.event(field.value), enabled: field.value !== '' })
  const value = field.value === '' ? null : (chosen.data ?? null)
  const nameOf = ({ title, start_time }: EventChoice) => `${title} (${dayText(start_time, i18n.language)})`
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(joined) => (
        <Autocomplete
          id={joined.id}
          value={value}
          options={found.data ?? []}
          loading={found.isFetching}
          loadingText={t('mail.sender.searching')}
          noOptionsText={t('mail.sender.no_event')}
          openText={t('mail.sender.show_events')}
          closeText={t('common.close')}
          clearText={t('mail.sender.no_event_chosen')}
          // The server does the searching.
          filterOptions={(options) => options}
          getOptionLabel={nameOf}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, other) => option.id === other.id}
          onInputChange={(_, typed, reason) => setWords(reason === 'input' ? typed : '')}
          onChange={(_, next) => field.onChange(next?.id ?? '')}
          onBlur={field.onBlur}
          renderInput={({ slotProps }) => (
            <SearchInput
              boxRef={slotProps.input.ref}
              input={slotProps.htmlInput}
              joined={joined}
              focusRef={field.ref}
            >
              {slotProps.input.endAdornment}
            </SearchInput>
          )}
        />
      )}
    </FieldFrame>
  )
}

interface SearchInputProps {
  boxRef: Ref<HTMLDivElement>
  input: ComponentProps<'input'>
  joined: Joined
  focusRef: RefCallBack
  /** Its buttons. */
  children: ReactNode
}

function SearchInput({ boxRef, input: { ref, ...input }, joined, focusRef, children }: SearchInputProps) {
  const inputRef = useForkRef(ref, focusRef)
  return (
    <div ref={boxRef} className="event-input">
      <input {...input} {...joined} ref={inputRef} />
      {children}
    </div>
  )
}
