import type { ComponentProps } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'id' | 'rows'> {
  /** Initial number of lines; grows with the text. */
  rows: number
}

/** A text on several lines. */
export function TextAreaField({ label, hint, error, rows, ...props }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(joined) => (
        <textarea {...props} {...joined} rows={rows} style={{ minHeight: `calc(${rows}lh + 27px)` }} />
      )}
    </FieldFrame>
  )
}
