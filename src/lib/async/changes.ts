/** The values of `after` that differ from those of the same name in `before`. */
export function changes<Values extends object>(before: Values, after: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  ) as Partial<Values>
}
