import { describe, expect, it } from 'vitest'

import { isComplete, mappingOf } from './fields.ts'
import { decode, MAX_BYTES, MOST_LINES, readCsvFile } from './read-file.ts'

describe('a file', () => {
  const lines = (content: BlobPart) => readCsvFile(new Blob([content]))
  const csv = async (content: BlobPart) => (await lines(content)).map(({ cells }) => cells)

  it('is read with its own separator and line endings', async () => {
    expect(await csv('\uFEFFNamn;E-post\r\n"Lind, Åsa";asa@example.org\r\n\r\n')).toEqual([
      ['Namn', 'E-post'],
      ['Lind, Åsa', 'asa@example.org'],
    ])
    expect(await csv('name,email\n"Say ""hi""",a@example.org\n')).toEqual([
      ['name', 'email'],
      ['Say "hi"', 'a@example.org'],
    ])
    expect(await csv('name\temail\nBo\tbo@example.org')).toHaveLength(2)
  })

  it('has its lines numbered as in the spreadsheet, with the empty ones in between', async () => {
    expect(await lines('\n;;\nNamn;E-post\nBo;bo@example.org\n\n ; \nEk;ek@example.org\n')).toEqual([
      { number: 3, cells: ['Namn', 'E-post'] },
      { number: 4, cells: ['Bo', 'bo@example.org'] },
      { number: 7, cells: ['Ek', 'ek@example.org'] },
    ])
  })

  it('may begin by telling Excel its separator', async () => {
    expect(await lines('sep=;\r\nNamn;E-post\r\nBo, junior;bo@example.org\r\n')).toEqual([
      { number: 1, cells: ['Namn', 'E-post'] },
      { number: 2, cells: ['Bo, junior', 'bo@example.org'] },
    ])
    expect(await csv('SEP=,\nname,email\nBo,b\n')).toEqual([
      ['name', 'email'],
      ['Bo', 'b'],
    ])
    await expect(csv('sep=;')).rejects.toMatchObject({ reason: 'empty' })
  })

  it('keeps its first person if it has no headings', async () => {
    expect(await lines('Bo Ek;bo@example.org\nÅsa Lind;asa@example.org\n')).toEqual([
      { number: 0, cells: ['', ''] },
      { number: 1, cells: ['Bo Ek', 'bo@example.org'] },
      { number: 2, cells: ['Åsa Lind', 'asa@example.org'] },
    ])
  })

  it('is read in its own encoding', () => {
    expect(decode(new TextEncoder().encode('Åsa Öberg'))).toBe('Åsa Öberg')
    expect(decode(Uint8Array.from([0xc5, 0x73, 0x61, 0x20, 0xd6, 0x62]))).toBe('Åsa Öb')
    expect(decode(Uint8Array.from([0xff, 0xfe, 0xc5, 0x00, 0x73, 0x00]))).toBe('Ås')
  })

  it('loses the apostrophe an export puts before a formula, and no other', async () => {
    expect(await csv(`name;email\n'=Bo;a\n'Tis;b\n"Bo;'=1+1";c`)).toEqual([
      ['name', 'email'],
      ['=Bo', 'a'],
      ["'Tis", 'b'],
      ['Bo;=1+1', 'c'],
    ])
  })

  it('is refused with a reason when it cannot be read', async () => {
    await expect(csv('  \n')).rejects.toMatchObject({ reason: 'empty' })
    await expect(csv('namn;e-post\n\n')).rejects.toMatchObject({ reason: 'only_headings' })
    await expect(csv(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toMatchObject({ reason: 'not_csv' })
    await expect(csv('x'.repeat(MAX_BYTES + 1))).rejects.toMatchObject({ reason: 'too_large' })
    const members = (count: number) => `name;email\n${'Bo;bo@example.org\n\n'.repeat(count)}`
    await expect(csv(members(MOST_LINES + 1))).rejects.toMatchObject({ reason: 'too_many' })
    expect(await csv(members(MOST_LINES))).toHaveLength(1 + MOST_LINES)
  })
})

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

  it('must include a name and an address', () => {
    expect(isComplete(['name', 'email'])).toBe(true)
    expect(isComplete(['first_name', 'last_name', 'email'])).toBe(true)
    expect(isComplete(['name', 'guardian_email'])).toBe(true)
    expect(isComplete(['first_name', 'email'])).toBe(false)
    expect(isComplete(['name', null])).toBe(false)
  })
})
