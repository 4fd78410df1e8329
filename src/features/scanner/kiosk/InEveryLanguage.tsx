import { useTranslation } from 'react-i18next'

import { LANGUAGES } from '#lib/text/languages.ts'

interface Props {
  /** One of the self check-in's texts. */
  text: string
  name?: string
}

/**
 * A text in every language, one below the other, starting with the app's language: nobody knows who comes
 * next.
 */
export function InEveryLanguage({ text, name = '' }: Props) {
  const { i18n } = useTranslation()
  const others = LANGUAGES.filter((language) => language !== i18n.language)
  return [i18n.language, ...others].map((language, index) => (
    <span
      key={language}
      lang={language}
      style={{ display: 'block', fontSize: index === 0 ? undefined : 'max(0.72em, 0.75rem)' }}
    >
      {i18n.getFixedT(language)(`kiosk.${text}`, { name })}
    </span>
  ))
}
