import { type ReactNode, type RefObject, useContext, useEffect, useId, useMemo, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { useOnline } from '../browser/use-online.ts'
import { Button } from '../control/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { CheckCircleIcon } from '../icon/basic-icons.ts'
import { HoldDialog } from './hold-dialog.ts'
import { RequiredFields, requiredFields } from './required-fields.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { SavedForm } from './use-saved-form.ts'

interface Props<Values extends FieldValues> {
  form: SavedForm<Values>
  /** Its fields. */
  children: ReactNode
  /** The verb on the button; "Save" by default. */
  submitLabel?: string
  /** Shown after success if the form stays; "Saved" by default, null for nothing. */
  savedText?: string | null
  /** Why this cannot be done offline; by default, that what is typed is kept until then. */
  offlineText?: string
  /** For an action that cannot be undone. */
  destructive?: boolean
  /** Leaves without saving: a "Cancel", which makes "Discard changes" redundant. */
  onCancel?: () => void
  /** Beside the buttons, such as a link to another screen. */
  actions?: ReactNode
  /** Leaving the screen loses nothing: what was typed is restored on return. */
  keepsDraft?: boolean
  /**
   * The form is the purpose of its screen, such as a registration: it has one wide button and no saved state
   * to go back to, and keeps what is typed.
   */
  standalone?: boolean
}

/**
 * Wraps a form's fields: shows what went wrong, why it cannot be sent, and that it is saved; asks before unsaved input
 * is lost; Ctrl+S (⌘S) saves.
 */
export function Form<Values extends FieldValues>({ form, children, ...props }: Props<Values>) {
  const {
    submitLabel,
    savedText,
    offlineText,
    destructive = false,
    onCancel,
    actions,
    standalone = false,
  } = props
  const { t } = useTranslation()
  const online = useOnline()
  const offlineId = useId()
  const element = useRef<HTMLFormElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const wrong = Object.keys(errors).length
  const { required, hasOptional } = useMemo(() => requiredFields(form.schema), [form.schema])
  useSaveShortcut(element, isDirty)
  const hold = useContext(HoldDialog)
  useEffect(() => {
    hold(isSubmitting)
    return () => hold(false)
  }, [hold, isSubmitting])
  // With the keyboard shortcut, or on a low screen, the end of the form may be out of sight.
  useEffect(() => {
    if (form.failure) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [form.failure])

  return (
    <form
      ref={element}
      // A mark tells required fields from optional ones: without optional fields it would only be noise.
      className={hasOptional ? 'form form--marked' : 'form'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles events from a dialog to its parent component: a dialog among the fields has its own form.
        if (event.target !== event.currentTarget) return
        if (online && !isSubmitting) void form.submit()
      }}
    >
      <div aria-live="polite" className="form__messages">
        {form.restored && <Alert severity="info">{t('form.restored')}</Alert>}
        {wrong > 0 && submitCount > 0 && (
          <Alert severity="error">{t('form.fields_wrong', { count: wrong })}</Alert>
        )}
        {!online && <Alert severity="warning">{offlineText ?? t('form.offline')}</Alert>}
      </div>
      {hasOptional && required.size > 0 && <p className="form__note">{t('form.required_note')}</p>}
      <RequiredFields value={required}>{children}</RequiredFields>
      {/* Beside the buttons, which may be several screens below the top. */}
      <div ref={outcome} aria-live="polite" className="form__messages">
        {form.failure && <FailureAlert failure={form.failure} />}
      </div>
      <div className="form__actions">
        {savedText !== null && !standalone && (
          <SavedMark shown={form.isSaved && !isDirty}>{savedText ?? t('form.saved')}</SavedMark>
        )}
        {!online && (
          <span id={offlineId} className="form__offline">
            {t('app.offline')}
          </span>
        )}
        {actions}
        {onCancel && (
          <Button disabled={isSubmitting} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        {isDirty && !onCancel && !standalone && (
          <Button disabled={isSubmitting} onClick={form.discard}>
            {t('form.discard')}
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          size={standalone ? 'large' : 'medium'}
          fullWidth={standalone}
          loading={isSubmitting}
          disabled={!online}
          aria-describedby={online ? undefined : offlineId}
        >
          {submitLabel ?? t('form.save')}
        </Button>
      </div>
      <UnsavedGuard
        isUnsaved={form.isUnsaved}
        keepsDraft={standalone || (props.keepsDraft ?? false)}
        onLeave={form.discard}
      />
    </form>
  )
}

/** Says beside a button that it is saved, until the form is changed again. */
function SavedMark({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div role="status" className="saved-mark">
      {shown && (
        <>
          <CheckCircleIcon />
          {children}
        </>
      )}
    </div>
  )
}

/**
 * Ctrl+S, or ⌘S on a Mac, submits the focused form, or else one with unsaved changes, instead of the browser offering
 * to save the page.
 */
function useSaveShortcut(form: RefObject<HTMLFormElement | null>, isDirty: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.defaultPrevented || event.shiftKey) return
      const focused = document.activeElement?.closest('form') ?? null
      const isMine = focused ? focused === form.current : isDirty
      if (!isMine) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form, isDirty])
}
