import { expect, it } from 'vitest'

import { isAddress, parseAddresses } from './addresses.ts'

it('reads addresses parted by commas, semicolons and lines, each once', () => {
  expect(
    parseAddresses('asa@example.org, BO@example.org;\r\nasa@example.org\n\n ; cia@mail.example.org,'),
  ).toEqual({
    valid: ['asa@example.org', 'bo@example.org', 'cia@mail.example.org'],
    invalid: [],
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

it('takes the lengths that mail takes', () => {
  expect(isAddress(`${'a'.repeat(64)}@example.org`)).toBe(true)
  expect(isAddress(`${'a'.repeat(65)}@example.org`)).toBe(false)
  expect(isAddress(`a@${'b'.repeat(250)}.org`)).toBe(false)
})
