import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

import { type EventFields, movedEnd } from '../fields.ts'

/** Moves the end along with the start, so that the event keeps its length. */
export function useMovingEnd<Values extends EventFields & FieldValues>(form: UseFormReturn<Values>): void {
  const { getValues, setValue, subscribe } = form
  useEffect(() => {
    let before: string = getValues('start' as Path<Values>)
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        const { start, end } = values
        if (start === before) return
        // A restored draft or discarded change sets its own end.
        if (name === 'start')
          setValue('end' as Path<Values>, movedEnd(start, before, end) as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
          })
        before = start
      },
    })
  }, [getValues, setValue, subscribe])
}
