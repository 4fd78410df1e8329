import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import dayjs from 'dayjs'

import { PickerLanguage, type PickerProps, usePicker } from './picker-parts.tsx'

interface Props extends PickerProps {
  from: string | undefined
  to: string | undefined
  openTo: 'year' | 'day' | undefined
}

export function CalendarPicker({ from, to, openTo = 'day', ...props }: Props) {
  const common = usePicker(props, 'YYYY-MM-DD')
  return (
    <PickerLanguage>
      <DatePicker
        {...common}
        openTo={openTo}
        {...(openTo === 'year' && { views: ['year', 'month', 'day'] as const })}
        {...(from && { minDate: dayjs(from) })}
        {...(to && { maxDate: dayjs(to) })}
      />
    </PickerLanguage>
  )
}
