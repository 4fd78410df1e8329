import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { FailureAlert } from '../FailureAlert.tsx'
import { useOnline } from '../use-online.ts'
import { SavedMark } from './SavedMark.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'
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
  /** One wide button, as on a public page: there is nothing saved to go back to. */
  wide?: boolean
}

/**
 * Around the fields of a form: tells what went wrong, why it cannot be sent, and that it is saved; asks before what was
 * typed is lost; Ctrl+S (⌘S) saves.
 */
export function Form<Values extends FieldValues>({ form, children, ...props }: Props<Values>) {
  const {
    submitLabel,
    savedText,
    offlineText,
    destructive = false,
    actions,
    keepsDraft = false,
    wide = false,
  } = props
  const { t } = useTranslation()
  const online = useOnline()
  const element = useRef<HTMLFormElement>(null)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const wrong = Object.keys(errors).length
  useSaveShortcut(element, isDirty)

  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (online && !isSubmitting) void form.submit()
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
        {form.restored && <Alert severity="info">{t('form.restored')}</Alert>}
        {form.failure && <FailureAlert failure={form.failure} />}
        {wrong > 0 && submitCount > 0 && (
          <Alert severity="error">{t('form.fields_wrong', { count: wrong })}</Alert>
        )}
        {!online && <Alert severity="warning">{offlineText ?? t('form.offline')}</Alert>}
      </Box>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
        <Button
          type="submit"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          size={wide ? 'large' : 'medium'}
          fullWidth={wide}
          disabled={!online}
          loading={isSubmitting}
          sx={{ minHeight: wide ? 52 : 44, px: 3 }}
        >
          {submitLabel ?? t('form.save')}
        </Button>
        {isDirty && !wide && (
          <Button disabled={isSubmitting} onClick={form.discard}>
            {t('form.discard')}
          </Button>
        )}
        {actions}
        {savedText !== null && (
          <SavedMark shown={form.isSaved && !isDirty}>{savedText ?? t('form.saved')}</SavedMark>
        )}
      </Box>
      <UnsavedGuard isUnsaved={form.isUnsaved} keepsDraft={keepsDraft} onLeave={form.discard} />
    </Box>
  )
}
