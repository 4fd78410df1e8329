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

type Filter = (value: string, first: string, second: string) => string

const FILTERS: Record<string, Filter> = {
  append: (value: string, end: string) => value + end,
  capitalize,
  default: (value: string, instead: string) => value || instead,
  downcase: lower,
  prepend: (value: string, start: string) => start + value,
  replace: (value: string, what: string, by: string) =>
    what === '' ? value : value.replaceAll(what, () => by),
  strip: (value: string) => value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''),
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
