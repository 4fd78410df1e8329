import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import type { Language } from '#lib/text/languages.ts'

import { type TextKey, wordsIn } from '../text.ts'

/** The beginning of a text in a language, or a note that it is empty. */
export function Excerpt({ text, language }: { text: TextKey; language: Language }) {
  const { t } = useTranslation()
  const words = wordsIn(text, language)
  if (words.trim() === '') {
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {t('translations.none')}
      </Box>
    )
  }
  return (
    <Box
      component="span"
      lang={language}
      sx={{ display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
    >
      {words}
    </Box>
  )
}
