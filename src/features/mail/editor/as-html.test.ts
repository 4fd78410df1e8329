import { expect, it } from 'vitest'

import { asHtml, asText } from './as-html.ts'

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

it('shows what HTML says as plain text, a line for each paragraph', () => {
  expect(asText('<h2>Hej {{ name }}!</h2>\n<p>Vi ses på <b>lördag</b>,<br>\n5 &lt; 6 &amp; 7.</p>')).toBe(
    'Hej {{ name }}!\n\nVi ses på lördag,\n\n5 < 6 & 7.',
  )
  expect(asText('')).toBe('')
})
