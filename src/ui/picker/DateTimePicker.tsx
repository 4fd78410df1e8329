import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'

import { PickerLanguage, type PickerProps, usePicker } from './picker-parts.tsx'

export function DayAndTimePicker(props: PickerProps) {
  return (
    <PickerLanguage>
      <DateTimePicker {...usePicker(props, 'YYYY-MM-DDTHH:mm')} ampm={false} timeSteps={{ minutes: 5 }} />
    </PickerLanguage>
  )
}
