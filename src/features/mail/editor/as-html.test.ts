import { expect, it } from 'vitest'

import { asHtml } from './as-html.ts'

it('makes paragraphs and lines of a letter typed without tags', () => {
  expect(asHtml('Hej {{ name }}!\n\nVi ses på lördag.\nTa med noter & 5 < 6.\n')).toBe(
    '<p>Hej {{ name }}!</p>\n<p>Vi ses på lördag.<br>\nTa med noter &amp; 5 &lt; 6.</p>',
  )
})

it('leaves the quotes and symbols of the template language alone', () => {
  expect(asHtml('{{ location | default: "A & B" }}')).toBe('<p>{{ location | default: "A & B" }}</p>')
})

it('leaves text with tags as it was written', () => {
  expect(asHtml('Hej\n\n<b>du</b>')).toBe('Hej\n\n<b>du</b>')
})
