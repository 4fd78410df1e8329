import { expect, it } from 'vitest'

import { fromForm, type ProfileForm, profileSchema, toForm } from './profile.ts'

const nobody = { phone: null, emergency_name: null, emergency_phone: null }
const maja: ProfileForm = {
  name: 'Maja Lind',
  address: '',
  phone: '',
  emergency_name: '',
  emergency_phone: '',
  date_of_birth: '',
  language: 'sv',
}
const schema = profileSchema('2026-11-21')
// For a field that breaks several rules, the form shows the first.
const problems = (form: ProfileForm) => {
  const issues = schema.safeParse(form).error?.issues ?? []
  return issues
    .filter((issue, at) => issues.findIndex(({ path }) => path[0] === issue.path[0]) === at)
    .map(({ path, message }) => [path[0], message])
}

it('accepts a profile with only a name', () => {
  expect(problems(maja)).toEqual([])
  expect(fromForm(maja)).toEqual({
    name: 'Maja Lind',
    address: null,
    ...nobody,
    date_of_birth: null,
    language: 'sv',
  })
})

it('shows missing values as empty', () => {
  expect(
    toForm({ name: 'Maja Lind', address: null, ...nobody, date_of_birth: null, language: 'sv' }),
  ).toEqual(maja)
})

it('says what is missing, too short or too long', () => {
  expect(problems({ ...maja, name: '  ' })).toEqual([['name', 'form.required']])
  expect(problems({ ...maja, name: 'M' })).toEqual([['name', 'form.too_short {"min":2}']])
  expect(problems({ ...maja, address: 'a'.repeat(301) })).toEqual([['address', 'form.too_long {"max":300}']])
})

it('accepts today as a date of birth, but neither tomorrow nor an invalid date', () => {
  expect(problems({ ...maja, date_of_birth: '2026-11-21' })).toEqual([])
  expect(problems({ ...maja, date_of_birth: '2026-11-22' })).toHaveLength(1)
  expect(problems({ ...maja, date_of_birth: 'Invalid Date' })).toEqual([['date_of_birth', 'form.date']])
})

it('requires the emergency contact’s number, in any common format', () => {
  expect(problems({ ...maja, phone: '070-123 45 67', emergency_phone: '+46 8 123 456' })).toEqual([])
  expect(problems({ ...maja, phone: 'fråga mig' })).toEqual([['phone', 'contact.not_a_phone']])
  const named = { ...maja, emergency_name: 'Bo Lind' }
  expect(problems(named)).toEqual([['emergency_phone', 'form.required']])
  expect(problems({ ...named, emergency_phone: '08-123 456' })).toEqual([])
})
