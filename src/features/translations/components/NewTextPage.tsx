import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { inEveryLanguage, LANGUAGES } from '#lib/text/languages.ts'
import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { addKey, addWords } from '../mutations.ts'
import { translationQueries } from '../queries.ts'
import type { TextRights } from '../rights.ts'
import { newTextSchema } from '../words-schema.ts'
import { BackToTexts } from './BackToTexts.tsx'

interface NewTextPageProps {
  rights: TextRights
  /** Makes the app show the current texts. */
  onChanged: () => Promise<void>
}

/** Adds a text. */
export function NewTextPage({ rights, onChanged }: NewTextPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const toast = useToast()
  const queryClient = useQueryClient()
  // If the key was added and its words were not, the next attempt continues from there.
  const added = useRef<{ key: string; id: string }>(undefined)
  const form = useToldForm({
    schema: newTextSchema,
    values: { key: '', ...inEveryLanguage(() => '') },
    draft: 'text-new',
    aliases: { namespace: 'key' },
    clearAfterSave: true,
    save: async ({ key, ...words }) => {
      if (added.current?.key !== key) added.current = { key, id: await addKey(key) }
      await addWords(added.current.id, words)
      toast({ message: t('translations.added', { key }), severity: 'success' })
      // A user who may only add texts stays on this form, which must be empty for the next one.
      await navigate({ to: rights.home, search: rights.home === '/admin/translations/new' ? {} : { q: key } })
      await Promise.all([queryClient.invalidateQueries({ queryKey: translationQueries.all }), onChanged()])
    },
  })
  return (
    <Page narrow>
      <BackToTexts rights={rights} />
      <PageHeader title={t('translations.add')} lead={t('translations.add_lead')} />
      <Form form={form} submitLabel={t('translations.add')}>
        <TextInput
          control={form.control}
          name="key"
          label={t('translations.key')}
          hint={t('translations.key_hint')}
          autoComplete="off"
        />
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
          }}
        >
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              control={form.control}
              name={language}
              label={t(`app.language.${language}`)}
              rows={4}
              lang={language}
            />
          ))}
        </Box>
      </Form>
    </Page>
  )
}
