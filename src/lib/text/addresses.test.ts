import { expect, it } from 'vitest'

import { ADDRESSES, NO_ADDRESSES } from './addresses.fixture.ts'
import { isAddress, parseAddresses, plainAddress } from './addresses.ts'

it('reads addresses separated by commas, semicolons and line breaks, without duplicates', () => {
  expect(
    parseAddresses('asa@example.org, BO@example.org;\r\nasa@example.org\n\n ; cia@mail.example.org,'),
  ).toEqual({
    valid: ['asa@example.org', 'bo@example.org', 'cia@mail.example.org'],
    invalid: [],
  })
})

it('reads addresses separated by spaces, and does not split a name', () => {
  expect(parseAddresses('asa@example.org bo@example.org\tcia@, Bo Lind, Bo bo@example.org')).toEqual({
    valid: ['asa@example.org', 'bo@example.org'],
    invalid: ['cia@', 'Bo Lind', 'Bo bo@example.org'],
  })
})

it('reads addresses as copied from a mail client', () => {
  expect(
    parseAddresses('Åsa Lind <asa@example.org>; "Lind, Bo" <bo@example.org>, <mailto:cia@example.org>').valid,
  ).toEqual(['asa@example.org', 'bo@example.org', 'cia@example.org'])
})

it('leaves out the invisible characters of pasted addresses', () => {
  expect(plainAddress(' \u202aasa@exam\u00adple.org\u202c\u200b ')).toBe('asa@example.org')
  expect(parseAddresses('\u200basa@example.org;\u2060bo@example.org').valid).toEqual([
    'asa@example.org',
    'bo@example.org',
  ])
})

it('lists invalid addresses as written', () => {
  const { valid, invalid } = parseAddresses('asa@, Bo Lind, cia@example, dan@example.org, "eva@example.org')
  expect(valid).toEqual(['dan@example.org'])
  expect(invalid).toEqual(['asa@', 'Bo Lind', 'cia@example', '"eva@example.org'])
})

it.each(NO_ADDRESSES)('rejects %s', (text) => expect(isAddress(text)).toBe(false))

it.each(ADDRESSES)('accepts %s', (text) => expect(isAddress(text)).toBe(true))
