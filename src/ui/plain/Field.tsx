import type { ComponentProps, ReactNode } from 'react'

import { type TextType, typedText } from '../form/typed-text.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface FieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  type?: TextType
  /** At the end of the field. */
  button?: ReactNode
}

/** A text on one line. */
export function Field({ label, hint, error, type = 'text', button, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(joined) => (
        <>
          <input {...typedText(type)} {...input} {...joined} type={type} />
          {button}
        </>
      )}
    </FieldFrame>
  )
}
