import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { isRetryable, toApiError } from '#api/errors.ts'
import { groupChoices } from '#api/group-choices.ts'
import { type Language, LANGUAGES } from '#lib/text/languages.ts'
import { useDebouncedValue } from '#ui/browser/use-debounced-value.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { atField } from '../editor/content.ts'
import { ContentFields } from '../editor/ContentFields.tsx'
import { PreviewPanel } from '../editor/PreviewPanel.tsx'
import { type Draft, previewQuery } from '../editor/queries.ts'
import { TwoColumns } from '../editor/TwoColumns.tsx'
import { CATEGORIES } from '../kinds.ts'
import { templateQueries } from '../templates/queries.ts'
import { EventInput } from './EventInput.tsx'
import {
  audienceOf,
  CONFIRM_WORD,
  EMPTY_MAILING,
  type Mailing,
  mailingSchema,
  modesFor,
  needsEvent,
  type Readable,
  startKey,
  variablesFor,
} from './mailing.ts'
import { PeopleChips } from './PeopleChips.tsx'
import { sendMailing } from './queries.ts'
import { RecipientsPanel } from './RecipientsPanel.tsx'
import { SendDialog } from './SendDialog.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'

export interface SenderFormProps {
  /** Values chosen on another screen. */
  start: Partial<Mailing>
  roles: readonly { id: string; name: string }[]
  /** The sender's language, the default of mails without a template. */
  language: Language
  readable: Readable
  onSent: (sent: { id: string; recipients: number }) => void
}

/** Composes a mail to many, and sends it once. */
export function SenderForm({ start, roles, language, readable, onSent }: SenderFormProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const chosen = startKey(start)
  const form = useSavedForm<Mailing>({
    schema: mailingSchema,
    values: { ...EMPTY_MAILING, language, ...start },
    // A draft for other recipients must not go to these.
    draft: `mailing ${chosen}`,
    aliases: { email: 'emails', html: 'html_body', text: 'text_body' },
    clearAfterSave: true,
    save: async (typed) => {
      const audience = audienceOf(typed)
      if (!audience) return
      try {
        onSent(await sendMailing(typed, audience))
      } catch (error) {
        // What is sent again, after this message, is another mail.
        if (toApiError(error).code === 'ERROR_EMAIL_ALREADY_SENT') form.setValue('campaign_id', '')
        throw atField(error, typed)
      }
    },
  })
  const { control } = form
  const mailing: Mailing = { ...EMPTY_MAILING, language, ...(useWatch({ control }) as Partial<Mailing>) }
  const audience = useDebouncedValue(audienceOf(mailing) ?? null) ?? undefined
  const templates = useQuery(templateQueries.announcements())
  const known = templates.data?.[0]?.variables ?? []

  /** The server's error, if any, so that nobody is asked to confirm a mail that cannot be sent. */
  const refusalOf = async (typed: Mailing) => {
    const failure = await queryClient
      .query({ ...previewQuery(draftOf(typed)), staleTime: 0 })
      .then(() => undefined, toApiError)
    return isRetryable(failure) ? undefined : failure
  }

  const ask = async () => {
    // Errors are shown and focused, as on submit.
    if (!(await form.trigger())) return form.submit()
    const refused = await refusalOf(form.getValues())
    if (refused) return form.tell(atField(refused, form.getValues()))
    // The mail keeps one id from here on, even after a lost response or a reload: it is sent once.
    if (form.getValues('campaign_id') === '') form.setValue('campaign_id', crypto.randomUUID())
    setAsking(true)
  }
  const meant = audienceOf(mailing)
  const groups = useQuery(groupChoices())

  return (
    <TwoColumns>
      <Form form={{ ...form, submit: ask }} submitLabel={t('mail.sender.send')} savedText={null}>
        <SelectInput
          control={control}
          name="mode"
          label={t('mail.sender.mode.label')}
          // Members can only be chosen on another screen.
          options={modesFor(readable)
            .filter((value) => value !== 'members' || mailing.people.length > 0)
            .map((value) => ({ value, label: t(`mail.sender.mode.${value}`) }))}
        />
        {mailing.mode === 'members' && (
          <PeopleChips
            people={mailing.people}
            onRemove={(left) => form.setValue('people', left, { shouldDirty: true })}
          />
        )}
        {mailing.mode === 'selected' && (
          <TextInput
            control={control}
            name="emails"
            label={t('mail.sender.emails')}
            hint={t('mail.sender.emails_hint')}
            autoComplete="off"
            rows={3}
          />
        )}
        {mailing.mode === 'role' && (
          <SelectInput
            control={control}
            name="role_id"
            label={t('mail.sender.role')}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {mailing.mode === 'group' && (
          <SelectInput
            control={control}
            name="group_id"
            label={t('mail.sender.group')}
            options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {needsEvent(mailing.mode) && <EventInput control={control} hint={t('mail.sender.event_of')} />}
        <ContentFields
          control={control}
          variables={variablesFor(known, mailing.event_id)}
          more={
            <>
              <TemplateSelect form={form} />
              {!needsEvent(mailing.mode) && (
                <EventInput control={control} hint={t('mail.sender.event_about')} />
              )}
              <SelectInput
                control={control}
                name="category"
                label={t('mail.category.label')}
                hint={t('mail.category.hint')}
                options={CATEGORIES.map((value) => ({ value, label: t(`mail.category.${value}`) }))}
              />
              <SelectInput
                control={control}
                name="language"
                label={t('mail.language')}
                hint={t('mail.templates.language_hint')}
                options={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
              />
            </>
          }
        />
        {mailing.mode === 'all' && (
          <TextInput
            control={control}
            name="confirm"
            label={t('mail.sender.confirm', { word: CONFIRM_WORD })}
            hint={t('mail.sender.confirm_hint')}
            autoComplete="off"
          />
        )}
      </Form>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Deferred>
          <RecipientsPanel audience={audience} />
          <PreviewPanel oneLanguage draft={draftOf(mailing)} />
        </Deferred>
      </Box>
      {asking && meant && (
        <SendDialog
          audience={meant}
          subject={mailing.subject}
          busy={form.formState.isSubmitting}
          onConfirm={() => void form.submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </TwoColumns>
  )
}

/** The mail of the mailing. */
function draftOf({ subject, html_body, text_body, language, category, event_id }: Mailing): Draft {
  return { subject, html_body, text_body, kind: 'announcement', language, category, event_id }
}
