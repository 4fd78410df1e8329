import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'

import { PickerLanguage, type PickerProps, usePicker } from './picker-parts.tsx'

/** As a default export, which is what lazy() takes. */
export default function DayAndTimePicker(props: PickerProps) {
  return (
    <PickerLanguage>
      <DateTimePicker {...usePicker(props, 'YYYY-MM-DDTHH:mm')} ampm={false} timeSteps={{ minutes: 5 }} />
    </PickerLanguage>
  )
}
