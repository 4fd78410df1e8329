import i18next from 'i18next'

/** A size in bytes as megabytes or gigabytes. */
export function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 1024 ** 3
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** (isLarge ? 3 : 2))
}

/** Lets the texts of the checks show sizes, once the texts have been started. */
export const addSizeFormat = () =>
  i18next.services.formatter?.add('size', (value: number, language = 'en') => sizeText(value, language))
