import { type ReactNode, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  /** What the fields are about. */
  label: string
  /** The form values it contains. */
  names: readonly FieldPath<Values>[]
  children: ReactNode
}

/** Seldom used fields, behind one button; open while something in them is invalid. */
export function MoreFields<Values extends FieldValues>({ control, label, names, children }: Props<Values>) {
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState({ control, name: names })
  const isWrong = names.some((name) => errors[name] !== undefined)
  return (
    <details
      className="more-fields"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      <div className="form">{children}</div>
    </details>
  )
}
