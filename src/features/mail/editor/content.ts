import * as z from 'zod/mini'

import { message } from '#ui/form/message.ts'
import { text } from '#ui/form/rules.ts'

/** The content of a mail as form values. */
export interface Content {
  subject: string
  html_body: string
  text_body: string
}

// Like the form kit's text rule, it does not end the check: a mailing's other errors are reported at the same
// time.
const required = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message('form.required')),
      z.maxLength(max, message('form.too_long', { max })),
    )

/** The server's rules; whether the variables exist is checked by the server itself. */
export const contentFields = {
  subject: required(200),
  html_body: required(100_000),
  text_body: text({ max: 100_000 }),
}

/**
 * Adds the field to the server's error about an unknown variable, which gives only the variable's name: the
 * beginning of what is between the braces. Returns other errors unchanged.
 */
export function atField(error: unknown, content: Content): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERROR_TEMPLATE_VARIABLE')
    return error
  const params = 'params' in error ? (error.params as Record<string, unknown>) : {}
  const name = String(params['name'])
  const names = Object.keys(contentFields) as (keyof Content)[]
  const field = names.find((each) => bracesOf(content[each]).some((inside) => inside.includes(name)))
  return Object.assign(error, { params: { ...params, field: field ?? 'html_body' } })
}

// The error names an unclosed tag from its opening braces on.
function bracesOf(source: string): string[] {
  return [...source.matchAll(/\{[{%][^{}]*/g)].map(([opened]) => opened)
}
