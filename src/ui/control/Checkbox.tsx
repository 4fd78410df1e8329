import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  ref?: ((input: HTMLInputElement | null) => void) | undefined
  /** Some, but not all, of what it stands for is ticked. */
  indeterminate?: boolean
}

/** A checkbox without text: give it a label or a name. */
export function Checkbox({ indeterminate = false, ref, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      {...props}
      ref={(element) => {
        input.current = element
        ref?.(element)
      }}
      type="checkbox"
      className="tick tick--box"
    />
  )
}
