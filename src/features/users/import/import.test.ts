import { describe, expect, it } from 'vitest'

import type { RoleChoice } from '#api/role-choices.ts'

import { readDay } from './dates.ts'
import { isComplete, mappingOf } from './fields.ts'
import { quotedName } from './group-names.ts'
import { readMember } from './members.ts'
import { decode, MAX_BYTES, MOST_LINES, readCsvFile } from './read-file.ts'

const member: RoleChoice = { id: 'r1', name: 'Member', description: null, sort_order: 5 }
const roles = new Map([
  ['member', member],
  ['medlem', member],
])

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

describe('a day', () => {
  it.each([
    '2019-08-15',
    '20190815',
    '2019/8/15',
    '2019.08.15',
    '15/8 2019',
    '15/8/2019',
    '15.8.2019',
    '15-08-2019',
    '15 aug 2019',
    '15 augusti 2019',
    '15 August 2019',
    '20190815-1234',
    '2019-08-15 00:00:00',
  ])('is parsed from %s', (text) => expect(readDay(text)).toBe('2019-08-15'))

  it.each(['2019-02-30', '31/4 2019', '15/8', '8/15/2019', '190815', 'i somras', '15 foo 2019'])(
    'is not parsed from %s',
    (text) => expect(readDay(text)).toBeUndefined(),
  )
})

describe('a line', () => {
  it('becomes a member, without the empty fields', () => {
    const mapping = mappingOf([
      'Förnamn',
      'Efternamn',
      'E-post',
      'Adress',
      'Postnr',
      'Ort',
      'Född',
      'Roll',
      'Språk',
    ])
    const cells = [
      'Åsa',
      'Lind',
      'asa@example.org',
      'Storgatan 1',
      '123 45',
      'Norrvik',
      '',
      'medlem',
      'Svenska',
    ]
    expect(readMember(cells, mapping, roles)).toEqual({
      member: {
        name: 'Åsa Lind',
        email: 'asa@example.org',
        address: 'Storgatan 1, 123 45 Norrvik',
        role_id: 'r1',
        language: 'sv',
      },
      problems: [],
    })
  })

  it('may name several groups, separated by commas or semicolons; an exported name with one in it stays whole', () => {
    const mapping = mappingOf(['name', 'email', 'Instrument'])
    const groups = (cell: string) => readMember(['Bo', 'bo@example.org', cell], mapping, roles)
    expect(groups('Trumpet, Horn;Styrelsen , trumpet').member.groups).toEqual([
      'Trumpet',
      'Horn',
      'Styrelsen',
    ])
    const names = ['Oboe, fagott', 'Tuba', '"A"-laget; P12', '"Röda"', 'Lag "B"']
    expect(groups(names.map(quotedName).join(', ')).member.groups).toEqual(names)
    expect(groups('').member).not.toHaveProperty('groups')
    expect(groups(' ,; ').problems).toEqual([{ field: 'groups', code: 'NO_GROUP', params: { text: ',;' } }])
  })

  it('reports each cell that cannot be understood', () => {
    const mapping = mappingOf(['name', 'email', 'born', 'role', 'language'])
    const { problems } = readMember(['Bo', 'bo@example.org', 'i mars', 'kung', 'finska'], mapping, roles)
    expect(problems).toEqual([
      { field: 'role', code: 'UNKNOWN_ROLE', params: { text: 'kung' } },
      { field: 'date_of_birth', code: 'NO_DATE', params: { text: 'i mars' } },
      { field: 'language', code: 'UNKNOWN_LANGUAGE', params: { text: 'finska' } },
    ])
  })

  it('needs an address of its own or of a guardian', () => {
    const mapping = mappingOf(['Namn', 'E-post', 'Målsman', 'Målsman e-post'])
    const read = (...cells: string[]) => readMember(['Alva', ...cells], mapping, roles)
    expect(read('', 'Bo', 'bo@example.org')).toEqual({
      member: { name: 'Alva', email: '', guardian_name: 'Bo', guardian_email: 'bo@example.org' },
      problems: [],
    })
    expect(read('').problems).toEqual([{ field: 'email', code: 'NO_EMAIL_IN_FAMILY', params: {} }])
    expect(read('alva@example.org', 'Bo').problems).toEqual([
      { field: 'guardian_email', code: 'NO_GUARDIAN_EMAIL', params: {} },
    ])
    const withPhone = mappingOf(['Namn', 'Målsman e-post', 'Målsman telefon'])
    expect(readMember(['Alva', 'bo@example.org', '070-174 06 05'], withPhone, roles).member).toMatchObject({
      guardian_email: 'bo@example.org',
      guardian_phone: '070-174 06 05',
    })
    expect(readMember(['Alva', '', '070-174 06 05'], withPhone, roles).problems).toEqual([
      { field: 'guardian_email', code: 'NO_GUARDIAN_EMAIL', params: {} },
    ])
    const withoutOwn = mappingOf(['Namn', 'Målsman e-post'])
    expect(readMember(['Alva'], withoutOwn, roles).problems).toEqual([
      { field: 'guardian_email', code: 'NO_EMAIL_IN_FAMILY', params: {} },
    ])
  })

  it('ignores the name of a guardian in a list without guardians’ addresses', () => {
    const mapping = mappingOf(['Namn', 'E-post', 'Målsman'])
    expect(readMember(['Alva', 'alva@example.org', 'Bo'], mapping, roles)).toEqual({
      member: { name: 'Alva', email: 'alva@example.org' },
      problems: [],
    })
  })

  it('is read without the invisible characters of its addresses', () => {
    const mapping = mappingOf(['Namn', 'E-post', 'Målsman e-post'])
    const cells = ['Alva', 'alva@example.org\u200b', '\u202abo@example.org\u202c']
    expect(readMember(cells, mapping, roles).member).toEqual({
      name: 'Alva',
      email: 'alva@example.org',
      guardian_email: 'bo@example.org',
    })
  })

  it('may be shorter than the headings', () => {
    expect(readMember(['Bo'], mappingOf(['name', 'email']), roles).member).toEqual({ name: 'Bo', email: '' })
  })
})
