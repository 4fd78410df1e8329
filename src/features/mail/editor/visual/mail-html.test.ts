// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { SEEDED_LANGUAGES } from '#db/seed/languages.ts'

import { isEditable, mailHtml, parseMail } from './mail-html.ts'

const TEMPLATES = SEEDED_LANGUAGES.flatMap(({ templates }) => Object.values(templates))
const written = (html: string) => mailHtml(parseMail(html))

it('writes each built-in mail out again unchanged', () => {
  for (const { name, html } of TEMPLATES) {
    const source = html.join('\n')
    if (!isEditable(source)) continue
    expect([name, written(source)]).toEqual([name, source])
  }
  const editable = TEMPLATES.filter(({ html }) => isEditable(html.join('\n')))
  expect(editable.length).toBeGreaterThan(TEMPLATES.length / 2)
})

it('keeps lists without the paragraphs that the editor adds to them', () => {
  const list = '<ul><li>noter</li><li>stativ<ul><li>svart</li></ul></li></ul>'
  expect(isEditable(list)).toBe(true)
  expect(written(list)).toBe(list)
})

it('treats white space and the older tags for bold and italic as equal', () => {
  expect(isEditable('<p>\n  Hej <b>alla</b>\n  <i>ni</i>\n</p>\n\n')).toBe(true)
  expect(written('<p>Hej <b>alla</b></p>')).toBe('<p>Hej <strong>alla</strong></p>')
})

it('returns nothing for an empty mail', () => {
  expect(written('')).toBe('')
  expect(written('<p></p>')).toBe('')
})

it('does not open a mail whose content it would lose', () => {
  for (const html of [
    '<table><tr><td>18:30</td></tr></table>',
    '<p style="color: red">Hej</p>',
    '<p>Hej</p><!-- utkast -->',
    '<img src="https://example.org/bild.png" alt="">',
    '<p>Hej</p>{% if title %}<p>{{ title }}</p>{% endif %}',
    `<p><a href='{{ link | append: "x" }}'>Hit</a></p>`,
  ])
    expect([html, isEditable(html)]).toEqual([html, false])
})
