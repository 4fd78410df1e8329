import { expect, it } from 'vitest'

import { csvSeparator, toCsv } from './csv.ts'

it('is UTF-8 that spreadsheets recognise, with the line ends of RFC 4180', async () => {
  expect(
    await toCsv([
      ['Namn', 'År'],
      ['Åsa Öberg', 2026],
    ]),
  ).toBe('\uFEFFNamn,År\r\nÅsa Öberg,2026\r\n')
})

it('quotes field separators, in either dialect', async () => {
  expect(await toCsv([['Sax, "alt"', 'a;b', 'rad\r\ntvå']], ';')).toBe(
    '\uFEFF"Sax, ""alt""";"a;b";"rad\r\ntvå"\r\n',
  )
})

it.each(['=1+1', '+46', '-2', '@SUM(A1)', '\tx', '\rx'])(
  'never lets text run as a formula: %j',
  async (text) => {
    expect((await toCsv([[text]])).replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`)
  },
)

it.each([
  ['Anna;=1+1', "Anna;'=1+1"],
  ['Anna,@SUM(A1)', "Anna,'@SUM(A1)"],
  ['a\t-2', "a\t'-2"],
  ['=1\n+2', "'=1\n'+2"],
  ['väg 1\r\n=2', "väg 1\r\n'=2"],
])('runs no formula in a spreadsheet that splits cells elsewhere, either: %j', async (text, defused) => {
  for (const separator of [',', ';'] as const)
    expect((await toCsv([[text]], separator)).replaceAll('"', '')).toBe(`\uFEFF${defused}\r\n`)
})

it('leaves numbers and empty values as they are', async () => {
  expect(await toCsv([[-2, null, undefined, true]])).toBe('\uFEFF-2,,,true\r\n')
})

it('separates columns as the reader’s spreadsheet expects', () => {
  expect([csvSeparator('sv'), csvSeparator('en')]).toEqual([';', ','])
})
