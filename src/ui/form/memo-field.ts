import { type FunctionComponent, memo, type ReactNode } from 'react'

/**
 * A field that is rendered again when what it is given has changed, and by itself when its value or its error has: a form is
 * rendered at every key, and by react-hook-form twice before it is first shown.
 */
export const memoField = <Field extends (props: never) => ReactNode>(field: Field): Field =>
  memo(field as unknown as FunctionComponent<Props>, haveSame) as unknown as Field

// The choices are a new list at each render.
function haveSame(before: Props, now: Props): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].every(
    (name) =>
      Object.is(before[name], now[name]) ||
      (name === 'options' && JSON.stringify(before[name]) === JSON.stringify(now[name])),
  )
}

type Props = Record<string, unknown>
