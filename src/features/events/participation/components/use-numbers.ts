import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Writes numbers as the reader's language does. */
export function useNumbers() {
  const { i18n } = useTranslation()
  return useMemo(() => numbersIn(i18n.language), [i18n.language])
}

// Each format takes a slow phone 40 ms to make, and most screens need one of the two.
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
