import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'

import { flatten } from '#lib/text/flatten.fixture.ts'
import { LANGUAGES } from '#lib/text/languages.ts'
import type { FlatTexts, Texts } from '#lib/text/texts.ts'

const files = Object.entries(import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' }))
const inFolder = (language: string) =>
  files.filter(([file]) => file.startsWith(`./${language}/`)).map(([, part]) => part)

const folders = [...new Set(files.map(([file]) => file.split('/')[1] ?? ''))]
const texts: Record<string, FlatTexts> = Object.fromEntries(
  folders.map((language) => [language, flatten(Object.assign({}, ...inFolder(language)))]),
)
const english = texts['en'] ?? {}
const others = LANGUAGES.filter((language) => language !== 'en')
/** Texts that a language shares with English; anything else that is equal was left untranslated. */
const SAME_WORDS: Record<string, string[]> = {
  sv: [
    'Admin',
    'Extra',
    'Festival',
    'LOK-stöd',
    'Match',
    'Offline',
    'Outlook.com',
    'Period',
    'Samspel',
    'Start',
    'Status',
    'Text',
    'Version',
    'Zoom',
    'start',
    '{{count}} person',
    '{{count}} text',
    'Version {{version}}',
    // On a printed card, which holds both languages.
    'Medlem sedan / Member since {{year}}',
  ],
}
const isText = (key: string) => /\p{L}/u.test((english[key] ?? '').replace(/\{\{.*?\}\}/g, ''))
const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()

const SOURCE = path.resolve(import.meta.dirname, '..')
const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|gen|fixture)\./.test(file))
  .map((file) => readFileSync(path.join(SOURCE, file), 'utf8'))

it('has a folder for every language, and no other', () => {
  expect(folders.toSorted()).toEqual([...LANGUAGES].toSorted())
})

const filesOf = (language: string) =>
  readdirSync(path.join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file) !== '')
    .toSorted()
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, language, file), 'utf8'))

/** The places of all strings in a file, and which variables each has; paragraphs may be divided otherwise. */
function shapeOf(content: unknown): unknown {
  if (typeof content === 'string') return content.trim() === '' ? 'empty' : variables(content)
  if (Array.isArray(content)) return content.map(shapeOf)
  return Object.fromEntries(
    Object.entries(content as object).map(([key, value]: [string, unknown]) => [
      key,
      key === 'html' || key === 'paragraphs' ? shapeOf((value as string[]).join('\n')) : shapeOf(value),
    ]),
  )
}
const variables = (text: string) =>
  [...new Set([...text.matchAll(/\{\{.*?\}\}|\{%.*?%\}|\{\w+\}/g)].map(String))].toSorted()

describe.each(others)('in %s', (language) => {
  const translated = texts[language] ?? {}

  it('has the same files as English', () => {
    expect(filesOf(language)).toEqual(filesOf('en'))
  })

  it('has the same places with the same variables as in English, in every file', () => {
    const wrong = filesOf('en')
      .filter((file) => /[\\/].*\.json$/.test(file))
      .filter((file) => !isDeepStrictEqual(shapeOf(read(language, file)), shapeOf(read('en', file))))
    expect(wrong).toEqual([])
  })

  it('has the same texts as English', () => {
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it('has the same placeholders as in English, in every text', () => {
    const wrong = Object.keys(english).filter(
      (key) => !isDeepStrictEqual(placeholders(translated[key] ?? ''), placeholders(english[key] ?? '')),
    )
    expect(wrong).toEqual([])
  })

  it('translates every text but the words that are the same', () => {
    const known = new Set(SAME_WORDS[language])
    const same = Object.keys(english).filter((key) => english[key] === translated[key] && isText(key))
    expect(same.filter((key) => !known.has(english[key] ?? ''))).toEqual([])
  })
})

it.each(LANGUAGES)(
  'splits no section across two files, one of which would hide the other: %s',
  (language) => {
    const sections = inFolder(language).flatMap((part) => Object.keys(part))
    expect(sections.filter((section, index) => sections.indexOf(section) !== index)).toEqual([])
  },
)

it('leaves nothing empty in what the server writes', () => {
  const empty = filesOf('en').filter(
    (file) => /[\\/].*\.json$/.test(file) && JSON.stringify(shapeOf(read('en', file))).includes('"empty"'),
  )
  expect(empty).toEqual([])
})

it.each(LANGUAGES)('has no empty text: %s', (language) => {
  expect(Object.entries(texts[language] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([])
})

/** All matches of the pattern's first group in the code. */
function named(pattern: RegExp): string[] {
  return code.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))
}

it('has a text for every key used in the code', () => {
  const known = new Set(
    Object.keys(english).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')),
  )
  expect(named(/\bt\(\s*'([\w.]+)'/g).filter((key) => !known.has(key))).toEqual([])
})

it('has a text for every error code used in the code', () => {
  const codes = named(/'(ERROR_[A-Z_]+[A-Z])'/g)
  expect(codes.filter((error) => !Object.hasOwn(english, `errors.${error}`))).toEqual([])
})
