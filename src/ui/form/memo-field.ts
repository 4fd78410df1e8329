import { type FunctionComponent, memo, type ReactNode } from 'react'

/**
 * Makes a field rerender only when its props, its value or its error change: a form rerenders on every
 * keystroke, and react-hook-form renders it twice before it is first shown.
 */
export const memoField = <Field extends (props: never) => ReactNode>(field: Field): Field =>
  memo(field as unknown as FunctionComponent<Props>, haveSame) as unknown as Field

// The options are a new list on each render.
function haveSame(before: Props, now: Props): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].every(
    (name) =>
      Object.is(before[name], now[name]) ||
      (name === 'options' && JSON.stringify(before[name]) === JSON.stringify(now[name])),
  )
}

type Props = Record<string, unknown>
