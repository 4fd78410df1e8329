import { type WriteSheet, write } from 'hucre'
import { expect, it } from 'vitest'

import { fromBase64 } from '#lib/text/base64.ts'

import { isWorkbook, MOST_LINES, readCsv, WORKBOOK_READING } from './read-file.ts'
import { readWorkbook } from './workbook.ts'

type Format = 'xlsx' | 'ods'

const FORMATS: Format[] = ['xlsx', 'ods']
const HEADINGS = ['Namn', 'E-post', 'Född', 'Adress']
const bytesOf = async (sheets: WriteSheet[], format: Format = 'xlsx') =>
  new Uint8Array(await write({ sheets, format }))
const linesOf = (content: string) => readCsv(fromBase64(content), [], WORKBOOK_READING)
const sheetOf = (rows: WriteSheet['rows'], name = 'Blad1'): WriteSheet => ({ name, rows })

it.each(FORMATS)('a list of members is read from a file of %s as it would be from CSV', async (format) => {
  const bytes = await bytesOf(
    [
      sheetOf([
        ['Medlemmar 2026'],
        [],
        HEADINGS,
        ['Åsa; "Ek"', 'asa@example.org', new Date(Date.UTC(2012, 4, 7)), 'Storgatan 1\n123 45 Norrvik'],
        ['=Bo', 'bo@example.org', 20010203, 12345],
      ]),
    ],
    format,
  )
  expect(isWorkbook(bytes)).toBe(true)
  const [sheet] = await readWorkbook(bytes, [])
  const { headings, headingLine, lines, warnings } = linesOf(sheet?.content ?? '')
  expect(headings).toEqual(HEADINGS)
  expect(headingLine).toBe(3)
  expect(lines).toEqual([
    { number: 4, cells: ['Åsa; "Ek"', 'asa@example.org', '2012-05-07', 'Storgatan 1, 123 45 Norrvik'] },
    { number: 5, cells: ['=Bo', 'bo@example.org', '20010203', '12345'] },
  ])
  expect(Object.values(warnings).flat()).toEqual(warnings.above)
})

it.each(FORMATS)('of several sheets in a file of %s, the list of members comes first', async (format) => {
  const members = [HEADINGS, ['Bo Ek', 'bo@example.org']]
  const bytes = await bytesOf(
    [
      sheetOf(
        [
          ['Avgift', 'Kronor'],
          ['Vuxen', 400],
        ],
        'Avgifter',
      ),
      sheetOf([], 'Tomt'),
      sheetOf([HEADINGS], 'Bara rubriker'),
      sheetOf(members, 'Medlemmar'),
    ],
    format,
  )
  expect((await readWorkbook(bytes, [])).map(({ name }) => name)).toEqual(['Medlemmar', 'Avgifter'])
})

it('a sheet that is hidden is not offered', async () => {
  const rows = [HEADINGS, ['Bo Ek', 'bo@example.org']]
  const bytes = await bytesOf([sheetOf(rows, 'Synlig'), { ...sheetOf(rows, 'Dold'), hidden: true }])
  expect((await readWorkbook(bytes, [])).map(({ name }) => name)).toEqual(['Synlig'])
})

it('a file without people is refused with a reason', async () => {
  const people = (count: number) => Array.from({ length: count }, (_, n) => [`Bo ${n}`, `bo${n}@example.org`])
  const read = async (rows: WriteSheet['rows']) => readWorkbook(await bytesOf([sheetOf(rows)]), [])
  await expect(read([])).rejects.toMatchObject({ reason: 'empty' })
  await expect(read([HEADINGS])).rejects.toMatchObject({ reason: 'only_headings' })
  await expect(read([HEADINGS, ...people(MOST_LINES + 1)])).rejects.toMatchObject({ reason: 'too_many' })
  expect(await read([HEADINGS, ...people(MOST_LINES)])).toHaveLength(1)
  const noArchive = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])
  await expect(readWorkbook(noArchive, [])).rejects.toMatchObject({ reason: 'not_a_list' })
})

it('a file with a password is refused, saying so', async () => {
  const sheets = [sheetOf([HEADINGS, ['Bo Ek', 'bo@example.org']])]
  const encrypted = await write({
    sheets,
    format: 'xlsx',
    encryption: { password: 'x', spinCount: 1 },
  })
  expect(isWorkbook(encrypted)).toBe(true)
  await expect(readWorkbook(encrypted, [])).rejects.toMatchObject({ reason: 'protected' })
})
