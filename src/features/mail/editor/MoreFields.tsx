import { type ReactNode, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  /** The form values it contains. */
  names: readonly FieldPath<Values>[]
  children: ReactNode
}

/** Seldom used fields, behind one button; open while something in them is invalid. */
export function MoreFields<Values extends FieldValues>({ control, names, children }: Props<Values>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState({ control, name: names })
  const isWrong = names.some((name) => errors[name] !== undefined)
  return (
    <details
      className="more-fields"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('mail.more')}</summary>
      <div className="form">{children}</div>
    </details>
  )
}
