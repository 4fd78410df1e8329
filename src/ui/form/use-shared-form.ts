import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'

import { changes } from '#lib/async/changes.ts'
import { readDraft, unsaved, writeDraft } from '#lib/browser/drafts.ts'

import { message } from './message.ts'
import type { SavedForm, SavedFormOptions } from './use-saved-form.ts'
import { useToldForm } from './use-told-form.ts'

interface Options<Values extends FieldValues> extends Omit<SavedFormOptions<Values>, 'save'> {
  /** As for a saved form; `base` holds the values that the changes were made on, also those restored from a draft. */
  save: (values: Values, base: Values) => Promise<unknown>
  /** Reads the record again, so that `values` follow; missing for a new one, which nobody else can have changed. */
  latest?: (() => Promise<Values>) | undefined
  /** Fields in which the server keeps what others have added or removed, so that there is nothing to ask about. */
  merged?: readonly (keyof Values & string)[]
}

/**
 * A saved form over a record that several people edit. A field that somebody else has changed as well is marked, and is
 * sent only by the next attempt; other fields follow. The same holds for a draft that has been restored. Two who save within the same
 * moment are not told apart: their requests carry only what each of them changed. Not part of useSavedForm, which
 * logged-out visitors load.
 */
export function useSharedForm<Values extends FieldValues>(options: Options<Values>): SavedForm<Values> {
  const { values, save, latest, merged = [], draft } = options
  const draftBase = draft && latest && `${draft} base`
  const [start] = useState(() => ({ ...values, ...(draftBase && readDraft(draftBase)) }))
  const base = useRef<Values>(start)

  /** The fields changed both here and, to something else, by somebody else since `base`. */
  const changedByBoth = (base: Values, typed: Values, theirs: Values): string[] => {
    const [byThem, notMine] = [changes(base, theirs), changes(typed, theirs)]
    return Object.keys(changes(base, typed)).filter((name) => name in byThem && name in notMine)
  }
  const contested = (...versions: Parameters<typeof changedByBoth>) =>
    changedByBoth(...versions).filter((name) => !merged.includes(name))
  const mark = (names: readonly string[]) => {
    for (const name of names)
      form.setError(name as Path<Values>, { type: 'server', message: message('form.changed') })
  }

  const form = useToldForm<Values>({
    ...options,
    save: async (typed) => {
      const from = base.current
      const names = latest ? contested(values, typed, await latest()) : []
      mark(names)
      if (names[0] !== undefined) throw changedByOthers(names[0])
      await save(typed, from)
    },
  })

  const keepBase = useEffectEvent((typed: Values) => {
    if (!draftBase) return
    const names = Object.keys(unsaved(typed, base.current))
    writeDraft(draftBase, Object.fromEntries(names.map((name) => [name, base.current[name]])))
  })
  const fresh = JSON.stringify(values)
  const follow = useEffectEvent((theirs: Values) => {
    const typed = form.getValues()
    // While sending, they are probably what is being saved.
    if (latest && !form.formState.isSubmitting) mark(contested(base.current, typed, theirs))
    const kept = changedByBoth(base.current, typed, theirs).filter((name) => merged.includes(name))
    base.current = { ...theirs, ...Object.fromEntries(kept.map((name) => [name, base.current[name]])) }
    keepBase(typed)
  })
  useEffect(() => follow(JSON.parse(fresh) as Values), [fresh])
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values: typed }) => keepBase(typed) }),
    [subscribe],
  )
  return form
}

/** As the server refuses a text that somebody else has changed. */
const changedByOthers = (field: string) =>
  Object.assign(new Error('Changed by others'), {
    code: 'ERROR_VALIDATION_FAILED',
    params: { field, reason: 'changed' },
    status: 409,
  })
