import { type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { Alert } from '../plain/Alert.tsx'
import { useOnline } from '../browser/use-online.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'
import type { SavedForm } from './use-saved-form.ts'

interface Props<Values extends FieldValues> {
  form: SavedForm<Values>
  /** Its fields and its buttons. */
  children: ReactNode
  /** Why this cannot be done without a network; that what is typed is kept until then, unless told. */
  offlineText?: string | undefined
  /** Leaving the screen loses nothing: what is typed is there again when one comes back to it. */
  keepsDraft: boolean
}

/** What every form does, whatever it is made of: tells what went wrong, asks before something is lost, Ctrl+S (⌘S) saves. */
export function FormFrame<Values extends FieldValues>({
  form,
  children,
  offlineText,
  keepsDraft,
}: Props<Values>) {
  const { t } = useTranslation()
  const online = useOnline()
  const element = useRef<HTMLFormElement>(null)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const wrong = Object.keys(errors).length
  useSaveShortcut(element, isDirty)

  return (
    <form
      ref={element}
      className="plain-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (online && !isSubmitting) void form.submit()
      }}
    >
      <div aria-live="polite" className="plain-form__messages">
        {form.restored && <Alert severity="info">{t('form.restored')}</Alert>}
        {form.failure && <FailureAlert failure={form.failure} />}
        {wrong > 0 && submitCount > 0 && (
          <Alert severity="error">{t('form.fields_wrong', { count: wrong })}</Alert>
        )}
        {!online && <Alert severity="warning">{offlineText ?? t('form.offline')}</Alert>}
      </div>
      {children}
      <UnsavedGuard isUnsaved={form.isUnsaved} keepsDraft={keepsDraft} onLeave={form.discard} />
    </form>
  )
}
