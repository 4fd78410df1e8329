import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

import { flatten } from '#lib/flatten.fixture.ts'
import { LANGUAGES } from '#lib/languages.ts'
import type { FlatTexts, Texts } from '#lib/texts.ts'

const files = Object.entries(import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' }))
const inFolder = (language: string) =>
  files.filter(([file]) => file.startsWith(`./${language}/`)).map(([, part]) => part)

const folders = [...new Set(files.map(([file]) => file.split('/')[1] ?? ''))]
const texts: Record<string, FlatTexts> = Object.fromEntries(
  folders.map((language) => [language, flatten(Object.assign({}, ...inFolder(language)))]),
)
const english = texts['en'] ?? {}
const others = LANGUAGES.filter((language) => language !== 'en')
const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()

const SOURCE = path.resolve(import.meta.dirname, '..')
const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|gen|fixture)\./.test(file))
  .map((file) => readFileSync(path.join(SOURCE, file), 'utf8'))

it('has a folder for every language, and no other', () => {
  expect(folders.toSorted()).toEqual([...LANGUAGES].toSorted())
})

describe.each(others)('in %s', (language) => {
  const translated = texts[language] ?? {}

  it('has the same texts as English', () => {
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it.each(Object.keys(english))('has the same placeholders as in English: %s', (key) => {
    expect(placeholders(translated[key] ?? '')).toEqual(placeholders(english[key] ?? ''))
  })
})

it.each(LANGUAGES)(
  'splits no section across two files, one of which would hide the other: %s',
  (language) => {
    const sections = inFolder(language).flatMap((part) => Object.keys(part))
    expect(sections.filter((section, index) => sections.indexOf(section) !== index)).toEqual([])
  },
)

it.each(LANGUAGES)('has no empty text: %s', (language) => {
  expect(Object.entries(texts[language] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([])
})

it.each(LANGUAGES)('names every language: %s', (language) => {
  expect(texts[language]).toMatchObject(
    Object.fromEntries(LANGUAGES.map((each) => [`app.language.${each}`, expect.any(String)])),
  )
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
