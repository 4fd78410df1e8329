import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { messageText } from '#ui/form/message.ts'

import { comparePlaceholders, otherForms, placeholderProblem, placeholders } from './placeholders.ts'

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  }),
)

it('finds each placeholder once, regardless of spaces', () => {
  expect(placeholders('{{ name }} och {{name}} om {{seconds, wait}}, se $t(nav.home)')).toEqual([
    '{{name}}',
    '{{seconds,wait}}',
    '$t(nav.home)',
  ])
})

it('accepts a text with the same placeholders', () => {
  expect(placeholderProblem('users.edit_title', 'Edit {{name}}', 'Ändra på {{ name }}')).toBeUndefined()
})

it('names the placeholders a text lacks, and the unknown ones', () => {
  expect(comparePlaceholders('users.edit_title', 'Edit {{name}}', 'Ändra {{namn}}')).toEqual({
    lacks: ['{{name}}'],
    unknown: ['{{namn}}'],
  })
  const problem = placeholderProblem('users.edit_title', 'Edit {{name}}', 'Ändra {{name}')
  expect(messageText(i18next.t, problem ?? '', 'Swedish')).toContain('{{name}}')
})

it('requires no number in a singular, but allows it', () => {
  expect(placeholderProblem('users.total_one', '{{count}} member', 'En medlem')).toBeUndefined()
  expect(placeholderProblem('users.mail_one', 'Send e-mail', 'Mejla {{count}}')).toBeUndefined()
  expect(placeholderProblem('users.total_other', '{{count}} members', 'Medlemmar')).toBeDefined()
})

it('allows an empty text', () => {
  expect(placeholderProblem('users.edit_title', 'Edit {{name}}', ' ')).toBeUndefined()
})

it('finds the key of the text for other numbers', () => {
  expect(otherForms('users.total_one')).toEqual(['users.total_other'])
  expect(otherForms('users.title')).toEqual([])
})
