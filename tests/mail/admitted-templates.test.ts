import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { renderHtml, renderText } from '#mail/render-mail.ts'
import type { Database } from '#server/database/database.ts'

import { DATABASES, openTestDatabase } from '../helpers/databases.ts'

// The database decides which templates are valid, a library renders them: whatever is valid must not fail
// when rendered.

const VARIABLES = ['name', 'title', 'location', 'link']

const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/)
const dash = fc.constantFrom('', '', '-')
const variable = fc.constantFrom(...VARIABLES)
// Everything that a text can contain except the start of an output or a tag; single braces are text.
const plainText = fc
  .string({
    unit: fc.constantFrom(...Array.from('aBÅäö <>&"\'{}%|-:,.\\\n\t\r\u00a0\u2028\u3000🎺ßÿ€'), '  \n '),
  })
  .map((text) => text.replace(/\{[{%]/g, '(').replace(/\{$/, ''))
const words = fc.string({ unit: fc.constantFrom(...Array.from('aBÅäö <>&|-:,.🎺ßÿ')) })
const literal = fc
  .tuple(words, fc.constantFrom('"', "'"))
  .map(([text, quote]) => `${quote}${text.replaceAll(quote, '')}${quote}`)
const count = fc.integer({ min: 0, max: 30 }).map(String)

const filter = fc.oneof(
  fc.constantFrom('capitalize', 'downcase', 'strip', 'upcase').map((name) => [name]),
  fc.tuple(fc.constantFrom('append', 'default', 'prepend'), literal),
  fc.tuple(fc.constant('replace'), literal, literal),
  fc.tuple(fc.constant('truncate'), count),
  fc.tuple(fc.constant('truncate'), count, literal),
)
const filterText = fc
  .tuple(filter, space, space, space)
  .map(
    ([[name, ...given], a, b, c]) =>
      `${a}|${b}${name}${given.length > 0 ? `${c}:${a}${given.join(`${b},${c}`)}` : ''}`,
  )
const output = fc
  .tuple(dash, space, variable, fc.array(filterText, { maxLength: 3 }), space, dash)
  .map(([left, a, name, filters, b, right]) => `{{${left}${a}${name}${filters.join('')}${b}${right}}}`)
const tag = (inside: fc.Arbitrary<string>) =>
  fc
    .tuple(dash, space, inside, space, dash)
    .map(([left, a, text, b, right]) => `{%${left}${a}${text}${b}${right}%}`)

const { template } = fc.letrec<{ template: string; block: string }>((tie) => ({
  template: fc
    .array(fc.oneof({ maxDepth: 3 }, plainText, output, tie('block')), { maxLength: 6 })
    .map((all) => all.join('')),
  block: fc
    .constantFrom('if', 'unless')
    .chain((word) =>
      fc
        .tuple(
          tag(variable.map((name) => `${word} ${name}`)),
          tie('template'),
          fc.array(fc.tuple(tag(variable.map((name) => `elsif ${name}`)), tie('template')), { maxLength: 2 }),
          fc.option(fc.tuple(tag(fc.constant('else')), tie('template')), { nil: [] }),
          tag(fc.constant(`end${word}`)),
        )
        .map((parts) => parts.flat(2).join('')),
    ),
}))
const values = fc.record(
  Object.fromEntries(
    VARIABLES.map((name) => [name, fc.oneof(words, plainText, fc.constant(''), fc.constant(null))]),
  ),
) as fc.Arbitrary<Record<string, string | null>>

describe.each(DATABASES)('a template that %s accepts', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
  })
  afterAll(() => database.close())

  const check = (source: string) => database.query('select app.check_template($1, $2)', [source, VARIABLES])

  it('is rendered as HTML and text, for random templates and values', async () => {
    await fc.assert(
      fc.asyncProperty(template, values, async (source, variables) => {
        await check(source)
        expect(renderHtml(source, variables)).not.toMatch(/[\uE000\uE001]/)
        // Values are always text; only the template itself is HTML.
        const marked = { ...variables, name: '<i>' }
        expect(renderHtml(source, marked).split('<i>')).toHaveLength(source.split('<i>').length)
        renderText(source, variables)
      }),
      { numRuns: kind === 'pglite' ? 150 : 500 },
    )
  })

  it('applies its filters to whole characters, including non-ASCII letters', async () => {
    const source =
      '{{ name | truncate: 3, "…" }}|{{ name | upcase }}|{{ title | default: "–" }}|{{ name | replace: "ß", "ss" | capitalize }}'
    await check(source)
    expect(renderText(source, { name: 'åß🎺ÿ', title: '' })).toBe('åß…|Åß🎺ÿ|–|Åss🎺ÿ')
  })

  it('fails to render when a missing variable is used, and only then', async () => {
    const unasked = `{% if title %}{{ name }}{% endif %}`
    await check(unasked)
    expect(renderHtml(unasked, { title: '' })).toBe('')
    expect(() => renderHtml(unasked, { title: 'x' })).toThrow('name')
  })
})
