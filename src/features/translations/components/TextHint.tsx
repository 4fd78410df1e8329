import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import type { Language } from '#lib/text/languages.ts'

import { placeholders } from '../placeholders.ts'
import { baseOf, type TextKey, wordsIn } from '../text.ts'

interface TextHintProps {
  text: TextKey
  language: Language
  /** Somebody else has saved another text meanwhile. */
  refused: boolean
}

/** Help before editing a text: what the app fills in, and what others have saved meanwhile. */
export function TextHint({ text, language, refused }: TextHintProps) {
  const { t } = useTranslation()
  const base = baseOf(text, language)
  const filled = placeholders(base ?? '')
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, '& code': { overflowWrap: 'anywhere' } }}>
      {refused && <span>{t('translations.theirs', { text: wordsIn(text, language) })}</span>}
      {filled.length > 0 && (
        <span>
          {t('translations.fills_in')}{' '}
          {filled.map((each) => (
            <Box component="code" key={each} sx={{ mr: 1 }}>
              {each}
            </Box>
          ))}
        </span>
      )}
      {base !== undefined && wordsIn(text, language).trim() === '' && (
        <span>{t('translations.shows_base', { text: base })}</span>
      )}
    </Box>
  )
}
