import { message } from '#ui/form/message.ts'

/** A text's placeholders and the texts it includes, parsed as the database does (app.placeholders). */
const PLACEHOLDER = /\{\{[^}]*\}\}|\$t\([^)]*\)/g

const COUNT = '{{count}}'

/** Each placeholder of a text once, without spaces. */
export function placeholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([found]) => found.replace(/\s/g, '')))]
}

/** The placeholders a text lacks compared with the app's own, and the extra ones. */
export function comparePlaceholders(
  key: string,
  base: string,
  text: string,
): { lacks: string[]; unknown: string[] } {
  const wanted = placeholders(base)
  const given = placeholders(text)
  // "One member" needs no number; "{{count}} member" may have it, since the app passes it to every plural.
  const isCount = (each: string) => each === COUNT
  const mayLack = /_(?:zero|one)$/.test(key) ? isCount : () => false
  const mayHave = pluralForm(key) ? isCount : () => false
  return {
    lacks: wanted.filter((each) => !given.includes(each) && !mayLack(each)),
    unknown: given.filter((each) => !wanted.includes(each) && !mayHave(each)),
  }
}

/** The message for a text whose placeholders differ from the app's own; undefined if they match. */
export function placeholderProblem(key: string, base: string, text: string): string | undefined {
  // An empty one is no text: the app shows its own.
  if (text.trim() === '') return undefined
  const { lacks, unknown } = comparePlaceholders(key, base, text)
  if (lacks.length > 0) return message('translations.lacks', { list: lacks.join(' '), count: lacks.length })
  if (unknown.length > 0)
    return message('translations.unknown', { list: unknown.join(' '), count: unknown.length })
  return undefined
}

/** The numbers a text is for, according to its key: `total_one`. */
export function pluralForm(key: string): string | undefined {
  return /_(zero|one|two|few|many|other)$/.exec(key)?.[1]
}

/** The keys of a text for other numbers, as in Swedish and English; none if it is the same for all. */
export function otherForms(key: string): string[] {
  const form = pluralForm(key)
  if (!form) return []
  const stem = key.slice(0, -form.length)
  return ['one', 'other'].filter((other) => other !== form).map((other) => stem + other)
}
