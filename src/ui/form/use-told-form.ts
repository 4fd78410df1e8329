import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { asFailure, failureText } from '../feedback/failure.ts'
import { useToast } from '../feedback/toast-context.ts'
import { type SavedForm, type SavedFormOptions, useSavedForm } from './use-saved-form.ts'

/**
 * A saved form whose failure is told in a toast if its screen has been left meanwhile: whoever has left takes what they typed for
 * saved. Not part of useSavedForm, which logged-out visitors load.
 */
export function useToldForm<Values extends FieldValues>(
  options: SavedFormOptions<Values>,
): SavedForm<Values> {
  const { save } = options
  const { t } = useTranslation()
  const toast = useToast()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useSavedForm({
    ...options,
    save: async (typed) => {
      try {
        await save(typed)
      } catch (error) {
        if (!isShown.current) toast({ message: failureText(t, asFailure(error)), severity: 'error' })
        throw error
      }
    },
  })
}
