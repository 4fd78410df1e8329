import { describe, expect, it } from 'vitest'

import { importTexts } from '#app/import-texts.fixture.ts'

import { type ImportField, isComplete } from './fields.ts'
import { mappingOf } from './headings.ts'
import { exportedHeadings } from './import-words.ts'

const exported = exportedHeadings(importTexts())

describe('headings', () => {
  it('are understood in Swedish and English, however they are written', () => {
    expect(mappingOf(['NAMN', 'E-postadress', 'Födelsedatum', 'Medlem sedan', 'Skostorlek', 'Roll'])).toEqual(
      ['name', 'email', 'date_of_birth', 'member_since', null, 'role'],
    )
    expect(mappingOf(['First name', 'last_name', 'e-mail', 'Email'])).toEqual([
      'first_name',
      'last_name',
      'email',
      null,
    ])
  })

  it('are understood when they are about guardians, one or two', () => {
    const guardians = ['guardian_name', 'guardian_email', 'guardian2_name', 'guardian2_email']
    for (const headings of [
      // As exported.
      [
        'Vårdnadshavare 1, namn',
        'Vårdnadshavare 1, e-post',
        'Vårdnadshavare 2, namn',
        'Vårdnadshavare 2, e-post',
      ],
      ['Målsman 1 namn', 'Målsman 1 e-post', 'Målsman 2 namn', 'Målsman 2 e-post'],
      ['Vårdnadshavare', 'Vårdnadshavares e-post', 'Vårdnadshavare 2', 'E-post vårdnadshavare 2'],
      ['Mamma', 'Mamma mejl', 'Pappa', 'Pappa mejladress'],
      ['Guardian 1, name', 'Guardian 1, e-mail', 'Parent', "Parent's email"],
      ['Name of guardian', 'Email of guardian', 'Guardian2 name', 'Guardian2 email'],
    ])
      expect(mappingOf(headings)).toEqual(guardians)
    for (const headings of [
      ['Vårdnadshavare 1, telefon', 'Vårdnadshavare 2, telefon'],
      ['Målsman 1 mobil', 'Målsman 2 mobil'],
      ['Telefon till målsman', 'Mobiltelefon målsman 2'],
      ["Guardian's phone", 'Phone of guardian 2'],
    ])
      expect(mappingOf(['Telefon', ...headings])).toEqual(['phone', 'guardian_phone', 'guardian2_phone'])
    // Not the first guardian's, for whom the list has no such column.
    expect(
      mappingOf(['Målsman 1 e-post', 'Målsman 2 namn', 'Målsman 2 e-post', 'Målsman 2 telefon']),
    ).toEqual(['guardian_email', 'guardian2_name', 'guardian2_email', 'guardian2_phone'])
    expect(mappingOf(['Förälder e-post', 'E-post till förälder', 'Förälder e-mail'])).toEqual([
      'guardian_email',
      'guardian2_email',
      null,
    ])
  })

  it.each(['en', 'sv'] as const)('are understood as the app writes them, also edited: %s', (language) => {
    const edited = {
      'contact.emergency_phone': 'ICE (tel.)',
      'users.name': 'Vem?',
      'users.import.field.city': '☎',
    }
    for (const edits of [{}, edited]) {
      const words = language === 'en' ? importTexts(edits) : importTexts({}, edits)
      const headings = exportedHeadings(words)
      for (const [index, each] of headings.entries()) {
        const fields = Object.keys(each) as ImportField[]
        const written = words
          .slice(0, fields.length)
          .map(({ translations: [en, sv] }) => (language === 'en' ? en : sv))
          .map((text) => (index === 0 ? text?.value : text?.base_value) ?? '')
        expect(mappingOf(written, ...headings)).toEqual(fields)
      }
    }
  })

  it.each([
    [
      'Google',
      [
        'First Name',
        'Middle Name',
        'Last Name',
        'Birthday',
        'E-mail 1 - Label',
        'E-mail 1 - Value',
        'E-mail 2 - Value',
        'Phone 1 - Value',
        'Address 1 - Street',
        'Address 1 - City',
        'Address 1 - Postal Code',
      ],
      [
        'first_name',
        null,
        'last_name',
        'date_of_birth',
        null,
        'email',
        null,
        'phone',
        'address',
        'city',
        'postcode',
      ],
    ],
    [
      'an older Google',
      ['Name', 'Given Name', 'Family Name', 'E-mail 1 - Value'],
      ['name', 'first_name', 'last_name', 'email'],
    ],
    [
      'Outlook',
      [
        'First Name',
        'Last Name',
        'Home Street',
        'Home City',
        'Home Postal Code',
        'Home Phone',
        'Mobile Phone',
        'Birthday',
        'E-mail Address',
      ],
      ['first_name', 'last_name', 'address', 'city', 'postcode', null, 'phone', 'date_of_birth', 'email'],
    ],
    [
      'a Swedish Outlook',
      [
        'Förnamn',
        'Efternamn',
        'Hemadress, gata',
        'Hemadress, ort',
        'Hemadress, postnummer',
        'Hemtelefon',
        'Mobiltelefon',
        'Födelsedag',
        'E-postadress',
      ],
      ['first_name', 'last_name', 'address', 'city', 'postcode', null, 'phone', 'date_of_birth', 'email'],
    ],
    ['a list without mobile numbers', ['Name', 'Home Phone'], ['name', 'phone']],
  ])('are understood in the contacts of %s', (_, headings, fields) => {
    expect(mappingOf(headings, ...exported)).toEqual(fields)
  })

  it('must include a name and an address', () => {
    expect(isComplete(['name', 'email'])).toBe(true)
    expect(isComplete(['first_name', 'last_name', 'email'])).toBe(true)
    expect(isComplete(['name', 'guardian_email'])).toBe(true)
    expect(isComplete(['first_name', 'email'])).toBe(false)
    expect(isComplete(['name', null])).toBe(false)
  })
})
