import { expect, it } from 'vitest'

import { associationSchema, lostEventTypes, toFields } from './association.ts'

const SAVED = {
  id: 'a',
  name: 'Norrviks IF',
  type: 'sport',
  address: null,
  description: null,
  mission_statement: null,
  code_of_conduct: null,
  terms_and_conditions: null,
  is_public: true,
  allow_user_registration: true,
  shows_participants: false,
  shows_comments: false,
  requires_second_factor: false,
  timezone: 'Europe/Stockholm',
  old_codes: 'ask',
  paper_cards: 'admit',
  shows_photos: false,
  logo_version: 3,
} as const

it('shows missing values as empty, and leaves out id and logo', () => {
  expect(toFields(SAVED)).toMatchObject({ address: '', terms_and_conditions: '' })
  expect(Object.keys(toFields(SAVED))).not.toContain('id')
  expect(associationSchema.safeParse(toFields(SAVED)).success).toBe(true)
})

it('requires three characters in a name', () => {
  expect(associationSchema.safeParse({ ...toFields(SAVED), name: ' IF ' }).success).toBe(false)
})

it('lists the event types that a new association type lacks', () => {
  expect(lostEventTypes('music', 'sport')).toEqual(['concert', 'festival', 'rehearsal'])
  expect(lostEventTypes('sport', 'sport')).toEqual([])
})
