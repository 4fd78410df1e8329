import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SelectInput } from '#ui/form/SelectInput.tsx'
import type { SavedForm } from '#ui/form/use-saved-form.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Content } from '../editor/content.ts'
import { templateQueries } from '../templates/queries.ts'
import { type Template, toFields } from '../templates/template.ts'
import type { Mailing } from './mailing.ts'

const CONTENT = ['subject', 'html_body', 'text_body'] as const
const isSame = (one: Content, other: Content) => CONTENT.every((name) => one[name] === other[name])
const NOTHING: Content = { subject: '', html_body: '', text_body: '' }

/** What a mailing starts from: a template, or nothing. Never replaces written text without asking. */
export function TemplateSelect({ form }: { form: SavedForm<Mailing> }) {
  const { t } = useTranslation()
  const { data: templates = [] } = useQuery(templateQueries.announcements())
  const [asked, setAsked] = useState<{ next: Template | undefined; before: string }>()
  const contentOf = (id: string) => {
    const template = templates.find((each) => each.id === id)
    return template ? toFields(template) : NOTHING
  }
  const fill = (next: Template | undefined) => {
    const content = next ? toFields(next) : NOTHING
    for (const name of CONTENT)
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (next) form.setValue('language', next.language, { shouldDirty: true })
  }
  return (
    <>
      <SelectInput
        control={form.control}
        name="template_id"
        label={t('mail.sender.template')}
        options={[
          { value: '', label: t('mail.sender.own_words') },
          ...templates.map(({ id, name, language }) => ({
            value: id,
            label: `${name} (${t(`app.language.${language}`)})`,
          })),
        ]}
        onChosen={(id, before) => {
          const next = templates.find((template) => template.id === id)
          const written = form.getValues()
          if (isSame(written, NOTHING) || isSame(written, contentOf(before))) fill(next)
          // The user may have edited the text, so ask before replacing it.
          else if (next) setAsked({ next, before })
        }}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={t('mail.sender.replace')}
        confirmLabel={t('mail.sender.replace_confirm')}
        destructive
        onConfirm={() => {
          fill(asked?.next)
          setAsked(undefined)
        }}
        onClose={() => {
          form.setValue('template_id', asked?.before ?? '', { shouldDirty: true })
          setAsked(undefined)
        }}
      >
        {t('mail.sender.replace_text')}
      </ConfirmDialog>
    </>
  )
}
