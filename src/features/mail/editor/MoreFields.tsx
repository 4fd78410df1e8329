import { type ReactNode, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  /** Those of the form's values that stand in it. */
  names: readonly FieldPath<Values>[]
  children: ReactNode
}

/** Fields that are seldom needed, behind one press; open while something in them is wrong. */
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
