import 'dayjs/locale/sv'
import { svSE } from '@mui/x-date-pickers/locales'

import type { PickerLocale } from '../picker-locale.ts'

export const locale: PickerLocale = {
  adapterLocale: 'sv',
  localeText: svSE.components.MuiLocalizationProvider.defaultProps.localeText,
}
