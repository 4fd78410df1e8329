import { expect, it } from 'vitest'

import { isPhone, phoneLink } from './contact.ts'

it.each([
  '070-123 45 67',
  '+46 70 123 45 67',
  '(0911) 123 45',
  '0046701234567',
  '08.123.456',
  '11414',
  '060/12 34 56',
  '070–123\u00a045\u00a067',
  '070\u2011123\u202f45\u200967',
])('accepts %s as a phone number', (phone) => expect(isPhone(phone)).toBe(true))

it.each([
  '',
  '1234',
  'ring mig',
  '070-123 45 67 (hem)',
  '+',
  '++46701234567',
  '1234567890123456',
  '070+1234567',
])('rejects “%s” as a phone number', (phone) => expect(isPhone(phone)).toBe(false))

it.each([
  ['070-123 45 67', 'tel:0701234567'],
  ['(0911) 123 45', 'tel:091112345'],
  ['+46 70 123 45 67', 'tel:+46701234567'],
  ['+46 (0)70-123 45 67', 'tel:+46701234567'],
  ['0046 (0)70-123 45 67', 'tel:0046701234567'],
  ['(0)70-123 45 67', 'tel:0701234567'],
])('calls %s at %s', (phone, link) => expect(phoneLink(phone)).toBe(link))
