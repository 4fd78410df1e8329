import * as z from 'zod/mini'

import type { Row } from '#api/relations.ts'
import { LANGUAGES, type Language } from '#lib/text/languages.ts'
import { message } from '#ui/form/message.ts'
import { text } from '#ui/form/rules.ts'

import { asHtml } from '../editor/as-html.ts'
import { type Content, contentFields } from '../editor/content.ts'
import { type Kind, KINDS_WITH_SECRET_LINK } from '../kinds.ts'

export const TEMPLATE_COLUMNS = [
  'id',
  'scope',
  'kind',
  'name',
  'subject',
  'html_body',
  'text_body',
  'language',
  'variables',
  'last_modified',
] as const

/**
 * A mail's text, and its variables. Global templates are built in; a club's own replace them, or are
 * announcements.
 */
export type Template = Pick<Row<'email_templates'>, (typeof TEMPLATE_COLUMNS)[number]>

export interface TemplateFields extends Content {
  name: string
  language: Language
}

const fields = {
  id: z.string(),
  name: text({ min: 2, max: 100 }),
  language: z.enum(LANGUAGES),
  ...contentFields,
}

/** The rules for a template of that kind. */
export function templateSchema(kind: Kind) {
  if (!KINDS_WITH_SECRET_LINK.includes(kind)) return z.object(fields)
  return z.object({
    ...fields,
    html_body: fields.html_body.check(printsLink),
    text_body: fields.text_body.check(printsLink),
  })
}

// An empty text is not this rule's concern. The server checks for a link inside a condition.
const printsLink = z.refine<string>(
  (source) => source.trim() === '' || /\{\{-?\s*link\s*-?\}\}/.test(source.replaceAll(/<!--.*?-->/gs, '')),
  message('errors.ERROR_TEMPLATE_LINK_MISSING', { name: 'link' }),
)

export function toFields({ name, language, subject, html_body, text_body }: Template): TemplateFields {
  return { name, language, subject, html_body, text_body: text_body ?? '' }
}

/** The fields sent when a template is changed. */
export function fromFields({ name, subject, html_body, text_body }: TemplateFields) {
  return { name, subject, html_body: asHtml(html_body), text_body: text_body || null }
}

/** A built-in mail in one language: the original text, and the club's replacement. */
export interface BuiltIn {
  kind: Kind
  language: Language
  original: Template
  own: Template | undefined
}

/** The built-in mails among templates, by kind and language. */
export function builtIns(templates: readonly Template[]): BuiltIn[] {
  return templates
    .filter(({ scope }) => scope === 'global')
    .map((original) => {
      const { kind, language } = original
      const own = templates.find(
        (each) => each.scope === 'association' && each.kind === kind && each.language === language,
      )
      return { kind, language, original, own }
    })
}

/**
 * What readers of the other language get instead of this mail; undefined for announcements, which have one language.
 */
export function counterpartOf(
  templates: readonly Template[],
  { kind, language }: Pick<Template, 'kind' | 'language'>,
): Content | undefined {
  if (kind === 'announcement') return
  const other = builtIns(templates).find((each) => each.kind === kind && each.language !== language)
  return other && toFields(other.own ?? other.original)
}
