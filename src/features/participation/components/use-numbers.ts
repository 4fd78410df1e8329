import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Writes numbers as the reader's language does. */
export function useNumbers() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
    return {
      number: (value: number) => number.format(value),
      percent: (value: number) => percent.format(value),
    }
  }, [i18n.language])
}
