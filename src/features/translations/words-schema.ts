import * as z from 'zod/mini'

import { inEveryLanguage, type Language } from '#lib/text/languages.ts'
import { message } from '#ui/form/message.ts'

import { placeholderProblem } from './placeholders.ts'
import { baseOf, type TextKey } from './text.ts'

// Spaces at the ends may be intended, so nothing is trimmed.
const words = () => z.string().check(z.maxLength(10_000, message('form.too_long', { max: 10_000 })))

/** The rules for a text: the app's own placeholders must stay. */
export function wordsSchema(text: TextKey) {
  const inLanguage = (language: Language) => {
    const base = baseOf(text, language)
    return words().check((context) => {
      const problem = base === undefined ? undefined : placeholderProblem(text.key, base, context.value)
      if (problem) context.issues.push({ code: 'custom', input: context.value, message: problem })
    })
  }
  return z.object(inEveryLanguage(inLanguage))
}

/** An added text. The key includes its namespace, and is trimmed. */
export const newTextSchema = z.object({
  key: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: message('form.required'), abort: true }),
      z.maxLength(200, message('form.too_long', { max: 200 })),
      z.regex(/^[\p{L}\p{N}_-]+(?:[. ][\p{L}\p{N}_-]+)*$/u, message('translations.key_wrong')),
    ),
  ...inEveryLanguage(words),
})
