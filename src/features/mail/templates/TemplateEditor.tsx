import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { LANGUAGES } from '#lib/text/languages.ts'
import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import type { SavedForm } from '#ui/form/use-saved-form.ts'
import { useSharedForm } from '#ui/form/use-shared-form.ts'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { atField } from '../editor/content.ts'
import { ContentFields } from '../editor/ContentFields.tsx'
import { PreviewPanel } from '../editor/PreviewPanel.tsx'
import { TwoColumns } from '../editor/TwoColumns.tsx'
import type { MailRights } from '../rights.ts'
import { templateQueries } from './queries.ts'
import { counterpartOf, type Template, type TemplateFields, templateSchema, toFields } from './template.ts'

interface TemplateEditorProps {
  /** The template being changed, or the text a new one starts from. */
  template: Template
  /** The built-in ones, and the club's replacements. */
  builtIn: readonly Template[]
  /** Whether its language can still be chosen. */
  newAnnouncement?: boolean
  /** The key under which the draft survives a reload. */
  draft: string
  home: MailRights['templatesHome']
  /** Gets an id besides, which stays the same until a new one is saved. */
  save: (fields: TemplateFields, id: string) => Promise<void>
  /** Reads a saved template again. */
  latest?: () => Promise<Template>
}

/** Edits a template, with a preview beside it. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, builtIn, newAnnouncement = false, draft, home, save, latest } = props
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form: SavedForm<TemplateFields & { id: string }> = useSharedForm({
    schema: templateSchema(template.kind),
    values: { id: '', ...toFields(template) },
    draft,
    latest: latest && (async () => ({ id: '', ...toFields(await latest()) })),
    // A user who may only create templates stays on this form, which must be empty for the next one.
    clearAfterSave: home === '/admin/email-templates/new',
    save: async (typed) => {
      try {
        if (!latest && form.getValues('id') === '') form.setValue('id', crypto.randomUUID())
        await save(typed, form.getValues('id'))
      } catch (error) {
        // Two people began one: the second is refused, and no field says why.
        if (asFailure(error).params['field'] === 'kind')
          toast({ message: t('mail.templates.taken'), severity: 'error' })
        throw atField(error, typed)
      }
      await queryClient.invalidateQueries({ queryKey: templateQueries.all })
      toast({ message: t('mail.templates.saved', { name: typed.name }), severity: 'success' })
      await navigate({ to: home })
    },
  })
  const { control } = form
  const typed = useWatch({ control })
  const written = { ...toFields(template), ...typed }
  const { kind } = template
  return (
    <TwoColumns>
      <Form
        form={form}
        actions={
          home !== '/admin/email-templates/new' && <LinkButton to={home}>{t('common.cancel')}</LinkButton>
        }
      >
        <TextInput
          control={control}
          name="name"
          label={t('mail.name')}
          hint={t('mail.templates.name_hint')}
          autoComplete="off"
        />
        {newAnnouncement && (
          <SelectInput
            control={control}
            name="language"
            label={t('mail.language')}
            hint={t('mail.templates.language_hint')}
            options={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
          />
        )}
        <ContentFields control={control} variables={template.variables} />
      </Form>
      <Box>
        <Deferred>
          <PreviewPanel draft={{ ...written, kind }} counterpart={counterpartOf(builtIn, template)} />
        </Deferred>
      </Box>
    </TwoColumns>
  )
}
