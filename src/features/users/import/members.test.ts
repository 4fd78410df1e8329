import { describe, expect, it } from 'vitest'

import type { RoleChoice } from '#api/role-choices.ts'

import { readDay } from './dates.ts'
import { quotedName } from './group-names.ts'
import { mappingOf } from './headings.ts'
import { readMember } from './members.ts'

const member: RoleChoice = { id: 'r1', name: 'Member', description: null, sort_order: 5 }
const roles = new Map([
  ['member', member],
  ['medlem', member],
])

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
    '2019–08–15',
    '15-aug-2019',
    '15-Aug-19',
    '15aug2019',
    '15:e augusti 2019',
    'August 15, 2019',
    '15th August 2019',
    '43692',
    '43692.0',
    '43692,5',
    '190815-1234',
    '1908151234',
    '190815 - 1234',
    '201908151234',
    '190875-1234',
  ])('is parsed from %s', (text) => expect(readDay(text)).toBe('2019-08-15'))

  it('belongs to the last person who could have that personal identity number, and to one of a hundred years with a plus', () => {
    const today = new Date(2026, 10, 21)
    expect(readDay('260101-1234', today)).toBe('2026-01-01')
    expect(readDay('270101-1234', today)).toBe('1927-01-01')
    expect(readDay('190815+1234', today)).toBe('1919-08-15')
    expect(readDay('07-maj-12', today)).toBe('2012-05-07')
    expect(readDay('7 maj 1949', today)).toBe('1949-05-07')
  })

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

  it.each(['guardian_name', 'guardian_phone', 'guardian2_name', 'guardian2_phone'] as const)(
    'needs the address of a guardian of whom only the %s is there',
    (field) => {
      const address = field.startsWith('guardian2') ? 'guardian2_email' : 'guardian_email'
      const cells = ['Alva', 'alva@example.org', '070-174 06 05', '']
      const { problems } = readMember(cells, ['name', 'email', field, address], roles)
      expect(problems).toEqual([{ field: address, code: 'NO_GUARDIAN_EMAIL', params: {} }])
    },
  )

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

  it.each([
    ['mailto:bo@example.org', '701740605', '12345.0', '0701740605'],
    ['Bo Ek <bo@example.org>', '46701740605', '12345,0', '+46701740605'],
    ['MAILTO:Bo@Example.org?subject=Hej', '701740605.0', '12345', '0701740605'],
  ])('is freed from what spreadsheets leave: %s', (email, phone, postcode, whole) => {
    const mapping = mappingOf(['Namn', 'E-post', 'Telefon', 'Postnummer', 'Ort'])
    expect(readMember(['Bo', email, phone, postcode, 'Norrvik'], mapping, roles)).toEqual({
      member: { name: 'Bo', email: 'bo@example.org', phone: whole, address: '12345 Norrvik' },
      problems: [],
    })
  })

  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#VÄRDEFEL!', '#SAKNAS!', '#NAMN?', '####', 'Err:502'])(
    'is not made of failed formulas: %s',
    (text) => {
      const mapping = mappingOf(['Namn', 'E-post', 'Telefon'])
      const { member, problems } = readMember([text, text, '070-174 06 05'], mapping, roles)
      expect(member).toEqual({ name: '', email: '', phone: '070-174 06 05' })
      expect(problems.map(({ field, code }) => [field, code])).toEqual([
        ['name', 'FAILED_FORMULA'],
        ['email', 'FAILED_FORMULA'],
      ])
    },
  )

  it('never holds more of a personal identity number than the day', () => {
    const mapping = mappingOf(['Namn', 'E-post', 'Personnummer'])
    const { member } = readMember(['Bo', 'bo@example.org', '120507-1234'], mapping, roles)
    expect(member).toEqual({ name: 'Bo', email: 'bo@example.org', date_of_birth: '2012-05-07' })
  })

  it('has no address of somebody else where a street belongs', () => {
    const mapping = mappingOf(['Namn', 'E-post', 'Adress', 'Ort'])
    expect(readMember(['Bo', 'bo@example.org', 'Åsa', 'asa@example.org'], mapping, roles).problems).toEqual([
      { field: 'city', code: 'MISPLACED_EMAIL', params: { text: 'asa@example.org' } },
    ])
  })

  it('may be shorter than the headings', () => {
    expect(readMember(['Bo'], mappingOf(['name', 'email']), roles).member).toEqual({ name: 'Bo', email: '' })
  })
})
