import type { Liquid } from 'liquidjs'

// The Liquid filters that db/rules/mail/template_language.sql allows: they count whole characters, and change case
// independently of the locale.

const upper = (text: string) => text.replace(/[a-zà-öø-þ]/g, (letter) => letter.toUpperCase())
const lower = (text: string) => text.replace(/[A-ZÀ-ÖØ-Þ]/g, (letter) => letter.toLowerCase())

function truncate(text: string, most: string, ellipsis = '...'): string {
  const characters = Array.from(text)
  const length = Number(most)
  if (characters.length <= length) return text
  return characters.slice(0, Math.max(length - Array.from(ellipsis).length, 0)).join('') + ellipsis
}

function capitalize(text: string): string {
  const [first = '', ...rest] = Array.from(text)
  return upper(first) + lower(rest.join(''))
}

/** More than any value needs. A few replacements of a letter by ten would otherwise fill the memory. */
const LONGEST = 1_000

function replace(text: string, what: string, by: string): string {
  if (what === '') return text
  const found = text.split(what).length - 1
  if (text.length + found * (by.length - what.length) > LONGEST && by.length > what.length) return text
  return text.replaceAll(what, () => by)
}

// Without a regular expression, which takes quadratic time for many spaces in the middle.
function strip(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && ' \t\r\n'.includes(text.charAt(start))) start++
  while (end > start && ' \t\r\n'.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

type Filter = (value: string, first: string, second: string) => string

const FILTERS: Record<string, Filter> = {
  append: (value: string, end: string) => value + end,
  capitalize,
  default: (value: string, instead: string) => value || instead,
  downcase: lower,
  prepend: (value: string, start: string) => start + value,
  replace,
  strip,
  truncate,
  upcase: upper,
}

/** Registers these filters on the engine and removes all others, above all `raw`. */
export function limitFilters(engine: Liquid): void {
  for (const name of Object.keys(engine.filters)) delete engine.filters[name]
  for (const [name, filter] of Object.entries(FILTERS)) {
    engine.registerFilter(name, (value: string | null, ...given: [string, string]) =>
      filter(value ?? '', ...given),
    )
  }
}
