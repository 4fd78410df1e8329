import { expect, it } from 'vitest'

import { asHtml } from './as-html.ts'

it('turns text typed without tags into paragraphs and line breaks', () => {
  expect(asHtml('Hej {{ name }}!\n\nVi ses på lördag.\nTa med noter & 5 < 6.\n')).toBe(
    '<p>Hej {{ name }}!</p>\n<p>Vi ses på lördag.<br>\nTa med noter &amp; 5 &lt; 6.</p>',
  )
})

it('does not escape quotes and symbols of the template language', () => {
  expect(asHtml('{{ location | default: "A & B" }}')).toBe('<p>{{ location | default: "A & B" }}</p>')
})

it('leaves text with tags as it was written', () => {
  expect(asHtml('Hej\n\n<b>du</b>')).toBe('Hej\n\n<b>du</b>')
})
