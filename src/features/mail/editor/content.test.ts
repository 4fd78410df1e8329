import { expect, it } from 'vitest'

import { ApiError } from '#api/errors.ts'

import { atField } from './content.ts'

const content = {
  subject: 'Hej {{ nmae }}',
  html_body: '<p>{% if place %}nmae {{ titel | upcase }}',
  text_body: '',
}
const unknown = (name: string) => new ApiError('ERROR_TEMPLATE_VARIABLE', { name }, 400)

it.each([
  ['nmae', 'subject'],
  ['titel | upcase', 'html_body'],
  ['if place', 'html_body'],
  ['if', 'html_body'],
])('finds the field that contains %s', (name, field) => {
  expect(atField(unknown(name), content)).toMatchObject({ params: { name, field } })
})

it('looks for it in the content only, whatever else a mailing has', () => {
  const mailing = { people: [{ id: 'u1', name: 'Bo' }], emails: '{{ nmae }}', ...content }
  expect(atField(unknown('nmae'), mailing)).toMatchObject({ params: { field: 'subject' } })
})

it('leaves other errors unchanged', () => {
  const error = new ApiError('ERROR_NETWORK')
  expect(atField(error, content)).toBe(error)
  expect(error.params).toEqual({})
})
