import * as z from 'zod/mini'

import { message } from '#ui/form/message.ts'
import { text } from '#ui/form/rules.ts'

/** The words of a mail as a form holds them. */
export interface Content {
  subject: string
  html_body: string
  text_body: string
}

// Without ending the check, as the form kit's text does: what a mailing lacks besides is told at once.
const required = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message('form.required')),
      z.maxLength(max, message('form.too_long', { max })),
    )

/** What the server asks of them; whether their variables exist is asked of the server itself. */
export const contentFields = {
  subject: required(200),
  html_body: required(100_000),
  text_body: text({ max: 100_000 }),
}

/**
 * The failure with the field that it is about, where it says only which variable does not exist. The name that it gives
 * is the beginning of what stands between the braces.
 */
export function atField(error: unknown, content: Content): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERROR_TEMPLATE_VARIABLE')
    return error
  const params = 'params' in error ? (error.params as Record<string, unknown>) : {}
  const name = String(params['name'])
  const names = Object.keys(content) as (keyof Content)[]
  const field = names.find((each) => bracesOf(content[each]).some((inside) => inside.includes(name)))
  return Object.assign(error, { params: { ...params, field: field ?? 'html_body' } })
}

// What opens and does not end is named from its braces on.
function bracesOf(source: string): string[] {
  return [...source.matchAll(/\{[{%][^{}]*/g)].map(([opened]) => opened)
}
