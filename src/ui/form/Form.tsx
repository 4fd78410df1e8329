import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { useOnline } from '../browser/use-online.ts'
import { FormFrame } from './FormFrame.tsx'
import { SavedMark } from './SavedMark.tsx'
import type { SavedForm } from './use-saved-form.ts'

interface Props<Values extends FieldValues> {
  form: SavedForm<Values>
  /** Its fields. */
  children: ReactNode
  /** The verb of the deed; "Save" unless told. */
  submitLabel?: string
  /** Said when it has succeeded and the form stays; "Saved" unless told, null for nothing. */
  savedText?: string | null
  /** Why this cannot be done without a network; that what is typed is kept until then, unless told. */
  offlineText?: string
  /** For a deed that cannot be undone. */
  destructive?: boolean
  /** Beside the buttons, such as "Cancel". */
  actions?: ReactNode
  /** Leaving the screen loses nothing: what is typed is there again when one comes back to it. */
  keepsDraft?: boolean
}

/**
 * Around the fields of a form: tells what went wrong, why it cannot be sent, and that it is saved; asks before what was
 * typed is lost; Ctrl+S (⌘S) saves.
 */
export function Form<Values extends FieldValues>({ form, children, ...props }: Props<Values>) {
  const { submitLabel, savedText, offlineText, destructive = false, actions, keepsDraft = false } = props
  const { t } = useTranslation()
  const online = useOnline()
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormFrame form={form} offlineText={offlineText} keepsDraft={keepsDraft}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
        <Button
          type="submit"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          disabled={!online}
          loading={isSubmitting}
          sx={{ minHeight: 44, px: 3 }}
        >
          {submitLabel ?? t('form.save')}
        </Button>
        {isDirty && (
          <Button disabled={isSubmitting} onClick={form.discard}>
            {t('form.discard')}
          </Button>
        )}
        {actions}
        {savedText !== null && (
          <SavedMark shown={form.isSaved && !isDirty}>{savedText ?? t('form.saved')}</SavedMark>
        )}
      </Box>
    </FormFrame>
  )
}
