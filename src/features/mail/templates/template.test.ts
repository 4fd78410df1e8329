import { expect, it } from 'vitest'

import { builtIns, counterpartOf, fromFields, type Template, toFields } from './template.ts'

const template = (values: Partial<Template>): Template => ({
  id: 'id',
  scope: 'global',
  kind: 'reminder',
  name: 'Name',
  subject: 'Subject',
  html_body: '<p>Hej</p>',
  text_body: null,
  language: 'sv',
  variables: [],
  last_modified: '',
  ...values,
})
const swedish = template({ id: 'sv' })
const english = template({ id: 'en', language: 'en' })
const own = template({ id: 'own', scope: 'association', subject: 'Ours' })

it('replaces the app’s text with the club’s, in that language only', () => {
  expect(builtIns([swedish, own, english])).toEqual([
    { kind: 'reminder', language: 'sv', original: swedish, own },
    { kind: 'reminder', language: 'en', original: english, own: undefined },
  ])
})

it('finds the mail that readers of the other language get', () => {
  expect(counterpartOf([swedish, english, own], english)?.subject).toBe('Ours')
  expect(counterpartOf([swedish, english], english)?.subject).toBe('Subject')
  expect(counterpartOf([swedish, english], { kind: 'announcement', language: 'en' })).toBeUndefined()
})

it('sends no plain part if none was written, and paragraphs for text without tags', () => {
  expect(fromFields({ ...toFields(swedish), html_body: 'Hej' })).toEqual({
    name: 'Name',
    subject: 'Subject',
    html_body: '<p>Hej</p>',
    text_body: null,
  })
})
