import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'

import { changes } from '#lib/changes.ts'

import { message } from './message.ts'
import { type SavedForm, type SavedFormOptions, useSavedForm } from './use-saved-form.ts'

interface Options<Values extends FieldValues> extends SavedFormOptions<Values> {
  /** Reads the record again, so that `values` follow; missing for a new one, which nobody else can have changed. */
  latest?: (() => Promise<Values>) | undefined
  /** Fields in which the server keeps what others have added or removed, so that there is nothing to ask about. */
  merged?: readonly (keyof Values & string)[]
}

/**
 * A saved form over a record that several people edit. A field that somebody else has changed as well is marked, and is
 * sent only by the next attempt; other fields follow. Two who save within the same moment are not told apart: their
 * requests carry only what each of them changed. Not part of useSavedForm, which logged-out visitors load.
 */
export function useSharedForm<Values extends FieldValues>(options: Options<Values>): SavedForm<Values> {
  const { values, save, latest, merged = [] } = options

  /** The fields changed both here and, to something else, by somebody else since `base`. */
  const contested = (base: Values, typed: Values, theirs: Values): string[] => {
    const [byThem, notMine] = [changes(base, theirs), changes(typed, theirs)]
    return Object.keys(changes(base, typed)).filter(
      (name) => name in byThem && name in notMine && !merged.includes(name),
    )
  }
  const mark = (names: readonly string[]) => {
    for (const name of names)
      form.setError(name as Path<Values>, { type: 'server', message: message('form.changed') })
  }

  const form = useSavedForm<Values>({
    ...options,
    save: async (typed) => {
      const names = latest ? contested(values, typed, await latest()) : []
      mark(names)
      if (names[0] !== undefined) throw changedByOthers(names[0])
      await save(typed)
    },
  })

  const base = useRef(values)
  const fresh = JSON.stringify(values)
  const follow = useEffectEvent((theirs: Values) => {
    // While sending, they are probably what is being saved.
    if (latest && !form.formState.isSubmitting) mark(contested(base.current, form.getValues(), theirs))
    base.current = theirs
  })
  useEffect(() => follow(JSON.parse(fresh) as Values), [fresh])
  return form
}

/** As the server refuses a text that somebody else has changed. */
const changedByOthers = (field: string) =>
  Object.assign(new Error('Changed by others'), {
    code: 'ERROR_VALIDATION_FAILED',
    params: { field, reason: 'changed' },
    status: 409,
  })
