import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { LANGUAGES, type Language } from '#lib/text/languages.ts'
import { BreakableText } from '#ui/content/BreakableText.tsx'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import type { TranslationsSearch } from '../list.ts'
import type { TextRights } from '../rights.ts'
import { type TextKey, statesOf, textIn, wordsIn } from '../text.ts'
import { StateChips } from './StateChips.tsx'

/** As many characters as a phone shows in a line or two. */
const BRIEF_LETTERS = 60

const beginning = (words: string) =>
  words.length > BRIEF_LETTERS ? `${words.slice(0, BRIEF_LETTERS).trimEnd()}…` : words

/** The columns shown and exported for each text. */
export function useTextColumns(search: TranslationsSearch, rights: TextRights): Column<TextKey>[] {
  const { t, i18n } = useTranslation()
  const nameOf = (language: string) => t(`app.language.${language}`)
  const stateText = (text: TextKey) =>
    statesOf(text)
      .map((state) => t(`translations.state.${state}`))
      .join(', ')
  return [
    {
      id: 'key',
      header: t('translations.key'),
      sort: 'key',
      cell: ({ id, key }) => (
        // In a table, the text beside the key would otherwise take most of its width.
        <Box component="span" sx={{ display: 'inline-block', minWidth: { md: '15rem' } }}>
          {rights.update ? (
            <TextLink
              to="/admin/translations/$id/edit"
              params={{ id }}
              state={{ listSearch: search }}
              color="inherit"
            >
              <BreakableText text={key} />
            </TextLink>
          ) : (
            <BreakableText text={key} />
          )}
        </Box>
      ),
      csv: ({ key }) => key,
    },
    ...LANGUAGES.map((language): Column<TextKey> => ({
      id: language,
      header: nameOf(language),
      cell: (text) => <Excerpt text={text} language={language} />,
      ...(language === i18n.language && { brief: (text) => beginning(wordsIn(text, language)) }),
      csv: (text) => wordsIn(text, language),
    })),
    {
      id: 'state',
      header: t('translations.state.label'),
      sort: 'missing',
      cell: (text) => (statesOf(text).length > 0 ? <StateChips text={text} /> : '–'),
      brief: stateText,
      csv: stateText,
    },
    ...LANGUAGES.map((language): Column<TextKey> => ({
      id: `base_${language}`,
      header: t('translations.base_of', { language: nameOf(language) }),
      csv: (text) => textIn(text, language)?.base_value,
    })),
  ]
}

/** The beginning of a text in a language, or a note that it is empty. */
function Excerpt({ text, language }: { text: TextKey; language: Language }) {
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
