import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Formats öre as kronor in the reader's language. */
export function useMoney(): (amount: number) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const kronor = new Intl.NumberFormat(i18n.language, {
      style: 'currency',
      currency: 'SEK',
      trailingZeroDisplay: 'stripIfInteger',
    })
    return (amount) => kronor.format(amount / 100)
  }, [i18n.language])
}
