/**
 * What an address may say after its question mark. Written out, without a schema library: addresses are read before the
 * first screen, by everyone, and a library for that alone would be a twentieth of what they fetch.
 */

/** Reads one parameter. Whatever someone put there may come in; what makes no sense counts as absent. */
export type Param<Value> = (value: unknown) => Value | undefined

/** What an address comes to. */
export type SearchOf<Params extends Record<string, Param<unknown>>> = {
  [Name in keyof Params]?: ReturnType<Params[Name]>
}

/** Reads these parameters and leaves out all others. */
export function searchParams<Params extends Record<string, Param<unknown>>>(params: Params) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, read]) => [name, read(search[name])]),
    ) as SearchOf<Params>
}

/** A text of 1 to `max` characters. The router hands one made of digits over as a number. */
export function textUpTo(max: number): Param<string> {
  return (value) => {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
    return text !== '' && text.length <= max ? text : undefined
  }
}

/** One of these. */
export function oneOf<const Value extends string | number>(values: readonly Value[]): Param<Value> {
  return (value) => values.find((known) => known === value)
}

/** A whole number within bounds, both included. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Param<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** An id of the database. */
export const uuid: Param<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined

/** Something that is so, or is not mentioned. */
export const flag: Param<true> = (value) => (value === true ? true : undefined)
