import type { LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider'

/**
 * What the date and time pickers need of a language: their texts, and a locale of dayjs, which also decides the first
 * day of the week.
 */
export type PickerLocale = Pick<LocalizationProviderProps<string>, 'adapterLocale' | 'localeText'>
