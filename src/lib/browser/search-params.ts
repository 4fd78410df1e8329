/**
 * Search parameters of URLs. Without a schema library: they are parsed before the first screen, for everyone,
 * and a library just for that would be a twentieth of the download.
 */

/** Parses one parameter, which may contain anything; invalid values count as absent. */
export type Param<Value> = (value: unknown) => Value | undefined

/** The parsed parameters. */
export type SearchOf<Params extends Record<string, Param<unknown>>> = {
  [Name in keyof Params]?: ReturnType<Params[Name]>
}

/** Parses these parameters and drops all others. */
export function searchParams<Params extends Record<string, Param<unknown>>>(params: Params) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, read]) => [name, read(search[name])]),
    ) as SearchOf<Params>
}

/** A string of 1 to `max` characters. The router passes one made of digits as a number. */
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

/** An integer within inclusive bounds. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Param<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** A database id. */
export const uuid: Param<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined

/** True, or absent. */
export const flag: Param<true> = (value) => (value === true ? true : undefined)

/** A calendar day from a URL, YYYY-MM-DD, in a plausible year. */
export const calendarDay: Param<string> = (value) => {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const date = new Date(`${value}T00:00Z`)
  // JavaScript parses the 30th of February as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}
