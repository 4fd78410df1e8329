import { Liquid, type Template } from 'liquidjs'

import { limitFilters } from './filters.ts'
import { pageOf } from './page.ts'
import { splitAtMarks, Values, withoutMarks } from './skeleton.ts'

/** The sources of a mail: Liquid templates and their variables (app.claimed_mail, api.preview_email). */
export interface MailSource {
  subject: string
  html_body: string
  text_body: string | null
  html_page: string
  text_page: string
  variables: Record<string, string | null>
  /** Variables that only the bodies may print: whoever reads them, such as a link for a new password, is let in. */
  secrets: Record<string, string>
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/**
 * Renders a mail for the site with this URL (without a trailing slash). The worker sends the result and the browser
 * previews it, so both are identical to the byte. Throws if a source uses an unknown variable or filter, or the subject
 * a secret: subjects are shown and logged by others.
 */
export function renderMail(source: MailSource, site: string): RenderedMail {
  const subject = headerLine(renderText(source.subject, withSite(source.variables, site)))
  const variables = withSite({ ...source.variables, ...source.secrets }, site, Object.keys(source.secrets))

  const values = new Values()
  const content = withMarks(source.html_body, variables, values)
  const preheader = values.mark('', preheaderOf(renderHtml(source.html_body, variables)))
  const html = fillPage(source.html_page, { preheader, content }, (part) =>
    withMarks(part, { ...variables, subject }, values),
  )
  const page = pageOf(html, content)
  const text = source.text_body ? renderText(source.text_body, variables) : values.fill(page.text, 'text')
  return {
    subject,
    html: values.fill(page.html, 'html'),
    text: fillPage(source.text_page, { preheader: '', content: text }, (part) => renderText(part, variables)),
  }
}

/** The database knows paths; only the renderer knows the site. `links` are the variables that hold paths, beside the usual ones. */
function withSite(
  variables: MailSource['variables'],
  site: string,
  links: readonly string[] = [],
): MailSource['variables'] {
  const paths = ['link', 'logo', ...links].filter((name) => variables[name]?.startsWith('/'))
  return { ...variables, ...Object.fromEntries(paths.map((name) => [name, site + variables[name]])) }
}

// Strict: a mail with a gap is not sent. Empty counts as false, so that `if location` works.
const OPTIONS = { strictVariables: true, strictFilters: true, jsTruthy: true, ownPropertyOnly: true }
const plain = new Liquid(OPTIONS)
let marking = new Values()
const marked = new Liquid({ ...OPTIONS, outputEscape: (value: string | null) => marking.mark(value ?? '') })
limitFilters(plain)
limitFilters(marked)

/** Renders a source as plain text, as for subjects. */
export function renderText(source: string, variables: MailSource['variables']): string {
  return String(plain.renderSync(parsed(plain, source), variables))
}

/** Renders a source as HTML: values are escaped as text, in elements and in quoted attributes. */
export function renderHtml(source: string, variables: MailSource['variables']): string {
  const values = new Values()
  return values.fill(splitAtMarks(withMarks(source, variables, values)), 'html')
}

function withMarks(source: string, variables: MailSource['variables'], values: Values): string {
  marking = values
  return String(marked.renderSync(parsed(marked, withoutMarks(source)), variables))
}

const MOST_SOURCES = 200
const sources = new Map<Liquid, Map<string, Template[]>>()

function parsed(engine: Liquid, source: string): Template[] {
  const kept = sources.get(engine) ?? new Map<string, Template[]>()
  sources.set(engine, kept)
  const template = kept.get(source) ?? engine.parse(source)
  if (kept.size >= MOST_SOURCES) kept.clear()
  kept.set(source, template)
  return template
}

/** Renders a page around its content; the slots are cut out first, so that no value is mistaken for one. */
function fillPage(
  page: string,
  places: { preheader: string; content: string },
  render: (part: string) => string,
): string {
  return page
    .split(/\{\{ (preheader|content) \}\}/)
    .map((part, n) => (n % 2 === 0 ? render(part) : places[part as keyof typeof places]))
    .join('')
}

/** One line, whatever a name or title contains. */
export const headerLine = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/^ +| +$/g, '')

/** The first words, which mail clients show beside the subject. */
function preheaderOf(html: string): string {
  // Only up to the last tag: looking for the end of each of many brackets that have none takes quadratic time.
  const end = html.lastIndexOf('>') + 1
  const words = (html.slice(0, end).replace(/<[^>]*>/g, ' ') + html.slice(end))
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ +| +$/g, '')
  return Array.from(words)
    .slice(0, 140)
    .join('')
    .replace(/&[^;]*$/, '')
}
