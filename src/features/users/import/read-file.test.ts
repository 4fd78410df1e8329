import { describe, expect, it } from 'vitest'

import { importTexts } from '#app/import-texts.fixture.ts'

import { decode, type Encoding, guessEncoding } from './encodings.ts'
import { exportedHeadings } from './import-words.ts'
import { bytesOf, MAX_BYTES, MOST_LINES, readCsv, type Reading } from './read-file.ts'
import { readingChoices } from './reading-choices.ts'

const exported = exportedHeadings(importTexts())
const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  )

describe('a file', () => {
  const table = async (content: BlobPart, reading: Reading = {}) =>
    readCsv(await bytesOf(new Blob([content])), exported, reading)
  const lines = async (content: BlobPart) => {
    const { headingLine, headings, lines } = await table(content)
    return [{ number: headingLine, cells: headings }, ...lines]
  }
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
    // Divided at each |, more of its lines would be alike.
    expect(
      await csv('Namn | titel;E-post;Adress\nBo;bo@example.org;"Storg 1 | A\n123 45 | Norrvik"\n'),
    ).toEqual([
      ['Namn | titel', 'E-post', 'Adress'],
      ['Bo', 'bo@example.org', 'Storg 1 | A\n123 45 | Norrvik'],
    ])
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

  it.each<[Encoding, Uint8Array]>([
    ['utf-8', bytes('Namn\nÅsa Öberg')],
    ['utf-8', bytes([0xef, 0xbb, 0xbf], 'Namn\nÅsa Öberg')],
    ['windows-1252', bytes('Namn\n', [0xc5], 'sa ', [0xd6], 'berg')],
    ['macintosh', bytes('Namn\n', [0x81], 'sa ', [0x85], 'berg')],
    ['ibm850', bytes('Namn\n', [0x8f], 'sa ', [0x99], 'berg')],
    [
      'utf-16le',
      bytes(
        [0xff, 0xfe],
        Array.from('Namn\nÅsa Öberg').flatMap((letter) => [letter.charCodeAt(0), 0]),
      ),
    ],
    ['utf-16le', bytes(Array.from('Namn\nÅsa Öberg').flatMap((letter) => [letter.charCodeAt(0), 0]))],
    [
      'utf-16be',
      bytes(
        [0xfe, 0xff],
        Array.from('Namn\nÅsa Öberg').flatMap((letter) => [0, letter.charCodeAt(0)]),
      ),
    ],
    ['utf-16be', bytes(Array.from('Namn\nÅsa Öberg').flatMap((letter) => [0, letter.charCodeAt(0)]))],
    ['utf-8-twice', bytes('Namn\nÃ…sa Ã–berg')],
  ])('is read in its own encoding: %s', (encoding, content) => {
    expect(guessEncoding(content)).toBe(encoding)
    expect(decode(content, encoding)).toBe('Namn\nÅsa Öberg')
  })

  it.each([
    ['macintosh', [0x8c, 0x8a, 0x9a, 0x8e]],
    ['windows-1252', [0xe5, 0xe4, 0xf6, 0xe9]],
    ['ibm850', [0x86, 0x84, 0x94, 0x82]],
  ] as const)('is told by the letters that names have: %s', (encoding, letters) => {
    for (const letter of letters)
      expect(guessEncoding(bytes('Malm', [letter], ' Bj', [letter], 'rk'))).toBe(encoding)
    expect(decode(bytes(letters), encoding)).toBe('åäöé')
  })

  it('keeps all other names when one byte of it is damaged, and says where', async () => {
    const damaged = bytes('Namn;E-post\nÅsa Öberg;a@example.org\nBj', [0xf6], 'rn Ek;b@example.org\n')
    const { lines, encoding, warnings } = await table(damaged)
    expect(encoding).toBe('utf-8')
    expect(lines.map(({ cells }) => cells[0])).toEqual(['Åsa Öberg', 'Bj\ufffdrn Ek'])
    expect(warnings.garbled).toEqual([3])
  })

  it('is offered in every encoding that divides it into as many people, each with a name in it', async () => {
    const content = bytes(
      'Namn;E-post\nBo Ek;bo@example.org\n',
      [0x81],
      'sa ',
      [0x85],
      'berg;a@example.org\n',
    )
    const found = readingChoices(content, exported, await table(content))
    expect(
      Object.fromEntries(found.encodings.map(({ encoding, sample }) => [encoding, sample])),
    ).toMatchObject({
      macintosh: 'Åsa Öberg',
      'windows-1252': '\u0081sa …berg',
      ibm850: 'üsa àberg',
    })
    expect(found.encodings.map(({ encoding }) => encoding)).not.toContain('utf-16le')
    expect((await table(content, { encoding: 'windows-1252' })).warnings.garbled).toEqual([3])
    const plain = bytes('Namn;E-post\nBo Ek;bo@example.org\n')
    expect(readingChoices(plain, exported, await table(plain)).encodings).toEqual([])
  })

  it('keeps everybody below an unclosed quotation mark, and says where it is', async () => {
    const { lines, warnings } = await table(
      'Namn;E-post;Adress\nBo Ek;bo@example.org;Storg 1\nÅsa Lind;asa@example.org;"Storgatan 1\nEva Alm;eva@example.org;Storg 3\n',
    )
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['Bo Ek', 'bo@example.org', 'Storg 1'],
      ['Åsa Lind', 'asa@example.org', '"Storgatan 1'],
      ['Eva Alm', 'eva@example.org', 'Storg 3'],
    ])
    expect(warnings.open_quote).toEqual([3])
  })

  it.each([
    ['a quoted cell', 'Bo;bo@example.org;"Storg 1\nEva;eva@example.org;"Storg 3"\n'],
    ['a closing mark', 'Bo;bo@example.org;"Storg 1\nEva;eva@example.org;Storg 3"\n'],
    ['text after the mark', 'Bo;bo@example.org;"Storg" 1\nEva;eva@example.org;Storg 3\n'],
  ])('does not take the next person for a part of a cell: %s', async (_, text) => {
    const { lines, warnings } = await table(`Namn;E-post;Adress\n${text}`)
    expect(lines.map(({ cells }) => cells[0])).toEqual(['Bo', 'Eva'])
    expect(warnings.open_quote).toContain(2)
  })

  it('says which people have line breaks in a cell, as somebody may be hidden there', async () => {
    const { lines, warnings } = await table(
      'Namn;E-post;Adress\nBo;bo@example.org;"Storg 1\n123 45 Norrvik"\nEva;eva@example.org;"\nStorg 3"\n',
    )
    expect(lines.map(({ cells }) => cells[2])).toEqual(['Storg 1\n123 45 Norrvik', 'Storg 3'])
    expect(warnings.several_lines).toEqual([2, 3])
  })

  it('says which lines have more cells than headings, and offers those, too', async () => {
    const { headings, lines, warnings } = await table(
      'name,email,address\nBo,bo@example.org,Storg 1, 123 45 Norrvik\nEva,eva@example.org,Storg 3,,\n',
    )
    expect(headings).toEqual(['name', 'email', 'address', ''])
    expect(lines[0]?.cells[3]).toBe('123 45 Norrvik')
    expect(warnings.surplus).toEqual([2])
  })

  it('says when somebody is on the line of the headings', async () => {
    const text = 'Namn;E-post;FöddBo;bo@example.org;1990-05-01\nEva;eva@example.org;1992-05-01\n'
    expect((await table(text)).warnings.wide_headings).toEqual([])
    const joined = text.replace(';bo@example.org', ' bo@example.org')
    expect((await table(joined)).warnings.wide_headings).toEqual([1])
  })

  it('may have a title above its headings, which are found or chosen', async () => {
    const text =
      'Medlemslista 2026;;\n\nNamn;E-post;Född\nBo;bo@example.org;1990-05-01\nEva;eva@example.org;\n'
    const found = await table(text)
    expect(found).toMatchObject({
      headingLine: 3,
      headings: ['Namn', 'E-post', 'Född'],
      warnings: { above: [1] },
    })
    expect(readingChoices(bytes(text), exported, found).headingLines).toEqual([0, 1, 3, 4])
    expect((await table(text, { headingLine: 4 })).lines.map(({ cells }) => cells[0])).toEqual(['Eva'])
  })

  it('may be divided otherwise than it seems', async () => {
    const text = 'Namn|E-post;Född\nBo|bo@example.org;x\n'
    const found = await table(text)
    expect(found.separator).toBe(';')
    expect(readingChoices(bytes(text), exported, found).separators).toEqual([';', '|'])
    expect((await table(text, { separator: '|' })).headings).toEqual(['Namn', 'E-post;Född'])
  })

  it('has its letters composed, as a list from a Mac may not', async () => {
    expect(await csv('Namn\nÅsa'.normalize('NFD'))).toEqual([['Namn'], ['Åsa']])
  })

  it('loses the apostrophe an export puts before a formula, and no other', async () => {
    expect(await csv(`name;email\n'=Bo;a\n'Tis;b\n"Bo;'=1+1";c\n''=Ek;d`)).toEqual([
      ['name', 'email'],
      ['=Bo', 'a'],
      ["'Tis", 'b'],
      ['Bo;=1+1', 'c'],
      ["'=Ek", 'd'],
    ])
  })

  it('is refused with a reason when it cannot be read', async () => {
    await expect(csv('  \n')).rejects.toMatchObject({ reason: 'empty' })
    await expect(csv('namn;e-post\n\n')).rejects.toMatchObject({ reason: 'only_headings' })
    await expect(csv(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).rejects.toMatchObject({
      reason: 'not_a_list',
    })
    await expect(csv('x'.repeat(MAX_BYTES + 1))).rejects.toMatchObject({ reason: 'too_large' })
    const members = (count: number) => `name;email\n${'Bo;bo@example.org\n\n'.repeat(count)}`
    await expect(csv(members(MOST_LINES + 1))).rejects.toMatchObject({ reason: 'too_many' })
    expect(await csv(members(MOST_LINES))).toHaveLength(1 + MOST_LINES)
  })
})
