import 'dayjs/locale/en-gb'
import type { PickerLocale } from '../picker-locale.ts'

// British, so that weeks start on Monday. The pickers speak English by themselves.
export const locale: PickerLocale = { adapterLocale: 'en-gb', localeText: {} }
