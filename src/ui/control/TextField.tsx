import type { ComponentProps, ReactNode } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { type TextType, typedText } from './typed-text.ts'

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  type?: TextType | 'search'
  /** In the field, before and after the text. */
  start?: ReactNode
  end?: ReactNode
  /** Beside the field. */
  beside?: ReactNode
}

/** A text on one line. */
export function TextField({ type = 'text', start, end, beside, ...props }: TextFieldProps) {
  const { label, labelHidden = false, dense = false, hint, error, ...input } = props
  return (
    <FieldFrame {...{ label, labelHidden, dense, hint, error, beside }}>
      {(joined) => (
        <>
          {start}
          <input {...typedText(type)} {...input} {...joined} type={type} />
          {end}
        </>
      )}
    </FieldFrame>
  )
}
