import { expect, it } from 'vitest'

import { ADDRESSES, NO_ADDRESSES } from './addresses.fixture.ts'
import { isAddress, parseAddresses } from './addresses.ts'

it('reads addresses separated by commas, semicolons and lines, each once', () => {
  expect(
    parseAddresses('asa@example.org, BO@example.org;\r\nasa@example.org\n\n ; cia@mail.example.org,'),
  ).toEqual({
    valid: ['asa@example.org', 'bo@example.org', 'cia@mail.example.org'],
    invalid: [],
  })
})

it('reads addresses separated by spaces, and no name as two of them', () => {
  expect(parseAddresses('asa@example.org bo@example.org\tcia@, Bo Lind, Bo bo@example.org')).toEqual({
    valid: ['asa@example.org', 'bo@example.org'],
    invalid: ['cia@', 'Bo Lind', 'Bo bo@example.org'],
  })
})

it('reads what a mail program copies', () => {
  expect(
    parseAddresses('Åsa Lind <asa@example.org>; "Lind, Bo" <bo@example.org>, <mailto:cia@example.org>').valid,
  ).toEqual(['asa@example.org', 'bo@example.org', 'cia@example.org'])
})

it('lists what is no address as it was written', () => {
  const { valid, invalid } = parseAddresses('asa@, Bo Lind, cia@example, dan@example.org, "eva@example.org')
  expect(valid).toEqual(['dan@example.org'])
  expect(invalid).toEqual(['asa@', 'Bo Lind', 'cia@example', '"eva@example.org'])
})

it.each(NO_ADDRESSES)('takes %s for no address', (text) => expect(isAddress(text)).toBe(false))

it.each(ADDRESSES)('takes %s for an address', (text) => expect(isAddress(text)).toBe(true))
