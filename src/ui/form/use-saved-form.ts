import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

import { changes } from '#lib/async/changes.ts'
import { readDraft, unsaved, writeDraft } from '#lib/browser/drafts.ts'
import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'

import { asFailure, type Failure } from '../feedback/failure.ts'
import { HALF_TYPED } from '../picker/half-typed.ts'
import { fieldOfFailure } from './field-of-failure.ts'
import { failureMessage } from './message.ts'
import type { ObjectSchema } from './required-fields.ts'

export interface SavedFormOptions<Values extends FieldValues> {
  schema: $ZodType<Values, Values> & ObjectSchema
  /** The saved values. When they change, untouched fields follow. */
  values: Values
  /** Sends the values, and throws on failure. It may navigate away: by then nothing counts as unsaved. */
  save: (values: Values) => Promise<unknown>
  /** From API field names to the form's, if they differ: `{ password: 'new_password' }`. */
  aliases?: Record<string, Path<Values>>
  /** The key under which the draft survives a reload. Passwords never do. */
  draft?: string
  /** Clear the form after saving, as when changing a password; otherwise the values become the saved ones. */
  clearAfterSave?: boolean
}

/** A form, and everything <Form> shows about it. Pass `control` to its fields. */
export interface SavedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** The schema it was created with. */
  schema: ObjectSchema
  submit: () => Promise<void>
  /** Reports a failure as if from submitting: at the field it concerns, if any. */
  tell: (error: unknown) => void
  /** Back to the saved values. */
  discard: () => void
  /** Whether leaving now would lose something. */
  isUnsaved: () => boolean
  /** The last attempt succeeded. */
  isSaved: boolean
  /** The failure of the last attempt, unless a field shows it. */
  failure: Failure | undefined
  /** The draft from before a reload has been restored. */
  restored: boolean
}

/**
 * A form over saved values: it validates the input, sends it, shows a failure at the field concerned, and loses nothing
 * on the way (drafts, app updates). Show it with <Form>.
 */
export function useSavedForm<Values extends FieldValues>(
  options: SavedFormOptions<Values>,
): SavedForm<Values> {
  const { schema, values, save, aliases = {}, draft, clearAfterSave = false } = options
  const saved = useRef(values)
  const sending = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  // The library's own flag does not survive the reset after saving.
  const [isSaved, setSaved] = useState(false)
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Values>,
    // The library's order is that in which fields appeared: one that a choice has brought would come last.
    shouldFocusError: false,
  })
  const { formState, getValues, reset, setError, setFocus, setValue, subscribe, trigger } = form
  const [restored, setRestored] = useState(false)

  // While submitting, navigation may be a result of the submission.
  const isUnsaved = () => !sending.current && Object.keys(unsaved(getValues(), saved.current)).length > 0

  const type = useCallback(
    (values: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(values))
        setValue(name as Path<Values>, value as never, { shouldDirty: true })
    },
    [setValue],
  )

  const settle = (next: Values) => {
    saved.current = next
    if (draft) writeDraft(draft, {})
    setRestored(false)
    reset(next)
  }

  const fresh = JSON.stringify(values)
  useEffect(() => {
    if (fresh === JSON.stringify(saved.current)) return
    saved.current = JSON.parse(fresh) as Values
    reset(saved.current, { keepDirtyValues: true, keepErrors: true })
  }, [fresh, reset])

  useEffect(() => {
    if (!draft) return
    const kept = Object.entries(readDraft(draft)).filter(
      ([name, value]) => name in saved.current && value !== HALF_TYPED,
    )
    type(Object.fromEntries(kept))
    setRestored(kept.length > 0)
    return subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => writeDraft(draft, unsaved(typed, saved.current)),
    })
  }, [draft, type, subscribe])

  // Errors found before submitting, as in a wizard step, are re-evaluated on each change: the library does so only
  // after an attempt to submit, and only for the changed field, not for one compared with it.
  const { errors } = formState
  const wrong = useRef(errors)
  useEffect(() => {
    wrong.current = errors
  }, [errors])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name) return
          const told = Object.entries(wrong.current).filter(
            ([field, error]) => field === name || error?.type !== 'server',
          )
          if (told.length > 0) void trigger(told.map(([field]) => field as Path<Values>))
        },
      }),
    [subscribe, trigger],
  )

  useReloadBlocker(formState.isDirty)

  const send = async (typed: Values) => {
    if (sending.current) return
    const sent = getValues()
    setFailure(undefined)
    setSaved(false)
    sending.current = true
    const base = saved.current
    try {
      await save(typed)
      // Input typed while the request was in flight is not part of it.
      const since = unsaved(getValues(), sent)
      // What others saved meanwhile has been adopted, and stays.
      settle(clearAfterSave ? saved.current : { ...saved.current, ...changes(base, typed) })
      type(since)
      setSaved(true)
    } catch (error) {
      tell(asFailure(error))
    } finally {
      sending.current = false
    }
  }

  const tell = (error: Failure) => {
    const field = fieldOfFailure(error, Object.keys(saved.current), aliases) as Path<Values> | undefined
    if (field) setError(field, { type: 'server', message: failureMessage(error) }, { shouldFocus: true })
    else setFailure(error)
  }

  const focusFirst = (errors: FieldErrors<Values>) => {
    setFailure(undefined)
    // In the order of the fields, not of the schema.
    const first = Object.keys(saved.current).find((name) => name in errors)
    if (first) setFocus(first as Path<Values>)
  }

  return {
    ...form,
    schema,
    submit: () => form.handleSubmit(send, focusFirst)(),
    tell: (error) => tell(asFailure(error)),
    discard: () => {
      setFailure(undefined)
      setSaved(false)
      settle(saved.current)
    },
    isUnsaved,
    isSaved,
    failure,
    restored,
  }
}
