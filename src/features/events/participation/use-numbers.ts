import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Formats numbers in the reader's language. */
export function useNumbers() {
  const { i18n } = useTranslation()
  return useMemo(() => numbersIn(i18n.language), [i18n.language])
}

// Creating a formatter takes a slow phone 40 ms, and most screens need only one of them.
function numbersIn(language: string) {
  let number: Intl.NumberFormat | undefined
  let percent: Intl.NumberFormat | undefined
  return {
    number(value: number) {
      number ??= new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
      return number.format(value)
    },
    percent(value: number) {
      percent ??= new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
      return percent.format(value)
    },
  }
}
