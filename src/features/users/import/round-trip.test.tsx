import fc from 'fast-check'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'

import { importTexts } from '#app/import-texts.fixture.ts'
import { isAddress } from '#lib/text/addresses.ts'
import { csvSeparator, toCsv } from '#lib/text/csv.ts'
import { type Language, LANGUAGES } from '#lib/text/languages.ts'
import { english, swedish } from '#locales/all.fixture.ts'
import { type Column, exportLines } from '#ui/list/column.ts'

import { useUserColumns } from '../components/use-user-columns.tsx'
import { memberRow } from '../member.fixture.ts'
import type { ListedUser } from '../user.ts'
import { decode, type Encoding, ENCODINGS } from './encodings.ts'
import { COLUMN_TEXTS } from './fields.ts'
import { mappingOf } from './headings.ts'
import { exportedHeadings, roleNames } from './import-words.ts'
import { isFailedFormula } from './leftovers.ts'
import { type NewMember, readMember } from './members.ts'
import { type CsvTable, readCsv, UnreadableFile } from './read-file.ts'

const ROLES = ['Admin', 'Board', 'Leader', 'Door staff', 'Member', 'Notansvarig; vikarie'].map(
  (name, index) => ({
    id: `r${index}`,
    name,
    description: null,
    sort_order: index,
  }),
)

/**
 * Text as the database stores it: on one line unless it may have several, trimmed and composed. An e-mail address outside its own
 * columns is taken for a line that has slid, and said so.
 */
const text = (min: number, letters = '') =>
  fc
    .string({
      unit: fc.constantFrom(...Array.from(`abÅöéñ 12'"=+-@;,|#.&<${letters}`)),
      minLength: min,
      maxLength: 12,
    })
    .map((written) => written.trim())
    .filter((written) => written.length >= min && !isFailedFormula(written) && !isAddress(written))
const optional = <Value,>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const phone = optional(fc.constantFrom('070-174 06 05', '+46701740605', '(08) 12 34 56', '0701740605'))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const guardian = fc.record({
  name: text(2),
  email: fc.nat(999).map((number) => `g${number}@example.org`),
  phone,
})
const groups = fc.uniqueArray(text(1), { selector: (name) => name.toLowerCase(), maxLength: 4 })

const member = fc.record({
  name: text(2),
  role: fc.constantFrom(...ROLES),
  language: fc.constantFrom(...LANGUAGES),
  date_of_birth: optional(day),
  address: optional(text(1, '\n')),
  phone,
  emergency_name: optional(text(2)),
  emergency_phone: phone,
  member_since: day,
  group_ids: fc.subarray(['g0', 'g1', 'g2', 'g3']),
  guardians: fc.array(guardian, { maxLength: 2 }),
  hasAccount: fc.boolean(),
})

interface ColumnsProps {
  names: readonly string[]
  onColumns: (columns: Column<ListedUser>[]) => void
}

/** Hands out the columns of the list of members. */
function Columns({ names, onColumns }: ColumnsProps) {
  const rights = { read: true } as Parameters<typeof useUserColumns>[0]
  const groups = names.map((name, index) => ({ id: `g${index}`, name }))
  onColumns(useUserColumns(rights, groups as unknown as Parameters<typeof useUserColumns>[1]))
  return null
}

function columnsIn(language: Language, edits: Readonly<Record<string, string>>, names: readonly string[]) {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: language,
    initAsync: false,
    resources: structuredClone({ en: { translation: english }, sv: { translation: swedish } }),
    interpolation: { escapeValue: false },
  })
  i18n.addResources(language, 'translation', edits)
  let columns: Column<ListedUser>[] = []
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Columns
        names={names}
        onColumns={(found) => {
          columns = found
        }}
      />
    </I18nextProvider>,
  )
  return { columns, roleName: (name: string) => i18n.t([`card.role.${name}`, name]) }
}

it('reads every export as it was written, in every language, also after the club has edited the headings', async () => {
  const edits = fc.dictionary(
    fc.constantFrom(...Object.values(COLUMN_TEXTS)),
    text(1).filter((each) => /^[^@]*\p{L}[^@]*$/u.test(each)),
    {
      maxKeys: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { minLength: 1, maxLength: 5 }),
      groups,
      fc.constantFrom(...LANGUAGES),
      edits.filter(
        (each) =>
          new Set(Object.values(each).map((heading) => heading.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()))
            .size === Object.keys(each).length,
      ),
      async (people, names, language, edited) => {
        const users = people.map(
          ({ role, hasAccount, guardians, group_ids, ...given }, index): ListedUser => ({
            ...memberRow(`u${index}`, { ...given, status: 'verified' as const }),
            role_id: role.id,
            role_name: role.name,
            group_ids: group_ids.slice(0, names.length).filter((id) => Number(id[1]) < names.length),
            has_account: hasAccount,
            guardians,
          }),
        )
        const { columns, roleName } = columnsIn(language, edited, names)
        const csv = await toCsv(exportLines(columns, users), csvSeparator(language))
        const words = importTexts(language === 'en' ? edited : {}, language === 'sv' ? edited : {})
        const exported = exportedHeadings(words)
        const { headings, lines, warnings } = readCsv(new TextEncoder().encode(csv), exported)
        const mapping = mappingOf(headings, ...exported)
        const roles = roleNames(ROLES, roleName, words)
        expect(warnings).toMatchObject({ open_quote: [], surplus: [], garbled: [], above: [] })
        expect(lines.map(({ cells }) => readMember(cells, mapping, roles, true))).toEqual(
          users.map((user) => ({ member: asNew(user, names), problems: [] })),
        )
      },
    ),
    { numRuns: 200 },
  )
})

function asNew(user: ListedUser, names: readonly string[]): NewMember {
  const [first, second] = user.guardians ?? []
  const optionals = {
    role_id: user.role_id,
    date_of_birth: user.date_of_birth,
    address: user.address,
    phone: user.phone,
    emergency_name: user.emergency_name,
    emergency_phone: user.emergency_phone,
    member_since: user.member_since,
    language: user.language,
    groups:
      user.group_ids.length > 0 ? names.filter((_, index) => user.group_ids.includes(`g${index}`)) : null,
    guardian_name: first?.name,
    guardian_email: first?.email,
    guardian_phone: first?.phone,
    guardian2_name: second?.name,
    guardian2_email: second?.email,
    guardian2_phone: second?.phone,
  }
  return {
    name: user.name,
    email: user.has_account ? user.email : '',
    ...Object.fromEntries(
      Object.entries(optionals).filter(([, value]) => value !== null && value !== undefined),
    ),
  }
}

const PEOPLE = [
  ['Bo Ek', 'bo@example.org', 'Storgatan 1, 123 45 Norrvik', '1990-05-01'],
  ['Åsa Öberg', 'asa@example.org', 'Östra gränd 2', ''],
  ['Eva "Evis" Alm', 'eva@example.org', 'Storgatan 3; c/o Ek', '2012-05-07'],
  ['Örjan Ärlig', 'orjan@example.org', '', ''],
  ['Li', 'li@example.org', 'Å', '7 maj 2012'],
]

/** The bytes of a text in an encoding that has all its letters. */
function encode(content: string, encoding: Encoding): number[] {
  if (encoding === 'utf-16le')
    return Array.from(content).flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8])
  if (encoding === 'utf-16be')
    return Array.from(content).flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) % 256])
  if (encoding === 'utf-8') return [...new TextEncoder().encode(content)]
  if (encoding === 'utf-8-twice') {
    return [...new TextEncoder().encode(decode(new TextEncoder().encode(content), 'windows-1252'))]
  }
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const letters = bytes.map((byte) => decode(Uint8Array.of(byte), encoding))
  return Array.from(content).map((letter) => letters.indexOf(letter))
}

it('never has fewer people than lines without a word about it, in 2,000 damaged files', () => {
  const byte = fc.oneof(
    fc.constantFrom(...Array.from('";,\t|\r\n\'@=\0').map((letter) => letter.charCodeAt(0))),
    fc.nat(255),
  )
  const damage = fc.record({ at: fc.nat(), removed: fc.nat(3), added: fc.array(byte, { maxLength: 2 }) })
  const exported = exportedHeadings(importTexts())
  let fewer = 0
  fc.assert(
    fc.property(
      fc.constantFrom(';', ',', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(...ENCODINGS),
      fc.boolean(),
      fc.boolean(),
      fc.array(damage, { minLength: 1, maxLength: 3 }),
      (separator, lineBreak, encoding, quotesAll, hasTitle, damages) => {
        const quoted = (cell: string) =>
          quotesAll || cell.includes(separator) || cell.includes('"')
            ? `"${cell.replaceAll('"', '""')}"`
            : cell
        const content = [
          ...(hasTitle ? [['Medlemmar']] : []),
          ['Namn', 'E-post', 'Adress', 'Född'],
          ...PEOPLE,
        ]
          .map((cells) => cells.map(quoted).join(separator) + lineBreak)
          .join('')
        const bytes = encode(content, encoding)
        for (const { at, removed, added } of damages) bytes.splice(at % bytes.length, removed, ...added)
        const table = readOrRefuse(Uint8Array.from(bytes), exported)
        if (!table || table.lines.length >= PEOPLE.length) return
        fewer += 1
        const mapping = mappingOf(table.headings, ...exported)
        const problems = table.lines.flatMap(({ cells }) => readMember(cells, mapping, new Map()).problems)
        const words = [...Object.values(table.warnings).flat(), ...problems]
        expect(words).not.toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
  expect(fewer).toBeGreaterThan(100)
})

function readOrRefuse(...[bytes, exported]: Parameters<typeof readCsv>): CsvTable | undefined {
  try {
    return readCsv(bytes, exported)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
