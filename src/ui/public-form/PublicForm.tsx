import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { FormFrame } from '../form/FormFrame.tsx'
import type { SavedForm } from '../form/use-saved-form.ts'
import { BusyButton } from '../plain/BusyButton.tsx'
import { useOnline } from '../browser/use-online.ts'

interface Props<Values extends FieldValues> {
  form: SavedForm<Values>
  /** Its fields, of this folder. */
  children: ReactNode
  /** The verb of the deed. */
  submitLabel: string
  /** Why this cannot be done without a network. */
  offlineText: string
}

/**
 * A form for whoever is not logged in, without Material UI, which a first visit would have to wait for. There is nothing
 * saved to go back to, and who looks at another page meanwhile finds again what was typed, but for passwords.
 */
export function PublicForm<Values extends FieldValues>({ form, children, ...props }: Props<Values>) {
  const { submitLabel, offlineText } = props
  const online = useOnline()
  return (
    <FormFrame form={form} offlineText={offlineText} keepsDraft>
      {children}
      <BusyButton
        type="submit"
        className="plain-button--contained plain-button--wide"
        busy={form.formState.isSubmitting}
        disabled={!online}
      >
        {submitLabel}
      </BusyButton>
    </FormFrame>
  )
}
