import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LANGUAGES, type Language, inEveryLanguage } from '#lib/text/languages.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'

import { saveWords } from '../mutations.ts'
import { placeholders } from '../placeholders.ts'
import { translationQueries } from '../queries.ts'
import { type TextKey, baseOf, textIn, wordsIn } from '../text.ts'
import { wordsSchema } from '../words-schema.ts'
import { OwnText } from './OwnText.tsx'

interface TextFormProps {
  text: TextKey
  onChanged: () => Promise<void>
}

/** A text in both languages, side by side if there is room. */
export function TextForm({ text, onChanged }: TextFormProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useToldForm({
    schema: wordsSchema(text),
    values: inEveryLanguage((language) => wordsIn(text, language)),
    draft: `text ${text.id}`,
    save: async (typed) => {
      try {
        await saveWords(text, typed)
      } finally {
        // Also after an error: somebody else's text is shown then, and one language may already be saved.
        await queryClient.invalidateQueries({ queryKey: translationQueries.all })
      }
      await onChanged()
    },
  })
  const labelOf = (language: Language) => t(`app.language.${language}`)
  return (
    <Form form={form} savedText={t('translations.saved')}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {LANGUAGES.map((language) => (
          <Box key={language} sx={{ display: 'grid', gap: 1.5 }}>
            <TextInput
              control={form.control}
              name={language}
              label={labelOf(language)}
              rows={4}
              lang={language}
              hint={
                <TextHint
                  text={text}
                  language={language}
                  refused={form.formState.errors[language]?.message === 'form.changed'}
                />
              }
            />
            {textIn(text, language)?.edited && text.is_base && (
              <OwnText
                text={text}
                language={language}
                onReset={(value) => form.setValue(language, value)}
                onChanged={onChanged}
              />
            )}
          </Box>
        ))}
      </Box>
    </Form>
  )
}

interface TextHintProps {
  text: TextKey
  language: Language
  /** Somebody else has saved another text meanwhile. */
  refused: boolean
}

/** Help before editing a text: what the app fills in, and what others have saved meanwhile. */
function TextHint({ text, language, refused }: TextHintProps) {
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
