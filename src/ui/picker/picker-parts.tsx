import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { FieldRef, PickerValidDate } from '@mui/x-date-pickers/models'
import dayjs from 'dayjs'
import { type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { chooseLanguage } from '#lib/text/languages.ts'
import type { PickerLocale } from '#locales/picker-locale.ts'

import { HALF_TYPED } from './half-typed.ts'
import type { JoinedPicker } from './PickerPlace.tsx'

/** What can be done with a mounted picker. */
export interface Picker {
  focus: () => void
  /** Removes the parts that were typed. Not for a browser's own picker. */
  clear?: () => void
}

/** Props shared by both pickers. */
export interface PickerProps extends JoinedPicker {
  label: string
  required: boolean
  disabled: boolean
  field: {
    value: string
    onChange: (value: string) => void
    onBlur: () => void
    ref: RefCallback<Picker>
  }
}

const LOCALES = import.meta.glob<PickerLocale>('../../locales/*/pickers.ts', {
  eager: true,
  import: 'locale',
})

/** What a picker last reported, and the form's text for it. */
interface Told {
  value: dayjs.Dayjs | null
  text: string
}

/** The app's language. */
export function PickerLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const locale = LOCALES[`../../locales/${chooseLanguage(i18n.language, [])}/pickers.ts`]
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} {...locale}>
      {children}
    </LocalizationProvider>
  )
}

/** Converts a form's text to the picker's value and back, in `format`, and links the picker to its label. */
export function usePicker(
  { label, labelId, describedBy, invalid, required, disabled, field }: PickerProps,
  format: string,
) {
  const inner = useRef<FieldRef<PickerValidDate | null>>(null)
  const { ref } = field
  // So that a form can move the focus here.
  const fieldRef = useCallback(
    (instance: FieldRef<PickerValidDate | null> | null) => {
      inner.current = instance
      ref(instance && { focus: () => instance.focusField(), clear: () => instance.clearValue() })
    },
    [ref],
  )
  // Partial input is reported too, so that it is not mistaken for empty. The picker must be given the exact
  // object it reported: with any other it would not show the typed parts.
  const [told, setTold] = useState<Told>({ value: null, text: '' })
  const parsed = field.value === '' || field.value === HALF_TYPED ? null : dayjs(field.value)
  const value = told.text === field.value ? told.value : parsed
  const tell = (next: Told) => {
    setTold(next)
    field.onChange(next.text)
  }
  // The picker itself does not report parts typed into an empty field, and one part deleted counts as all.
  const tellParts = () => {
    if (value !== null || !inner.current) return
    const text = inner.current.getSections().some((part) => part.value !== '') ? HALF_TYPED : ''
    if (text !== field.value) tell({ value, text })
  }
  return {
    value,
    onChange: (next: dayjs.Dayjs | null) => {
      tell({ value: next, text: next ? (next.isValid() ? next.format(format) : HALF_TYPED) : '' })
    },
    disabled,
    slotProps: {
      field: { fieldRef, clearable: true },
      popper: { 'aria-label': label },
      textField: {
        fullWidth: true,
        className: field.value === '' ? 'picker-empty' : '',
        error: invalid,
        required,
        onKeyUp: tellParts,
        onBlur: () => {
          tellParts()
          field.onBlur()
        },
        slotProps: { input: { 'aria-labelledby': labelId, 'aria-describedby': describedBy } },
      },
    },
  }
}
