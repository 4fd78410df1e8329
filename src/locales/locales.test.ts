import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

import adminEn from './admin/en.json'
import adminSv from './admin/sv.json'
import en from './en.json'
import { flatten } from '#lib/flatten.fixture.ts'
import memberEn from './member/en.json'
import memberSv from './member/sv.json'
import sv from './sv.json'

const english = { ...flatten(en), ...flatten(memberEn), ...flatten(adminEn) }
const swedish = { ...flatten(sv), ...flatten(memberSv), ...flatten(adminSv) }
const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()

const SOURCE = path.resolve(import.meta.dirname, '..')
const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|gen|fixture)\./.test(file))
  .map((file) => readFileSync(path.join(SOURCE, file), 'utf8'))

it('says everything in both languages', () => {
  expect(Object.keys(swedish).toSorted()).toEqual(Object.keys(english).toSorted())
})

it.each(Object.keys(english))('fills the same places in both languages: %s', (key) => {
  expect(placeholders(swedish[key] ?? '')).toEqual(placeholders(english[key] ?? ''))
})

it('has no section in two parts, of which one would hide the other', () => {
  const sections = [en, memberEn, adminEn].flatMap((part) => Object.keys(part))
  expect(sections.filter((section, index) => sections.indexOf(section) !== index)).toEqual([])
})

it('leaves nothing empty', () => {
  const empty = [...Object.entries(english), ...Object.entries(swedish)].filter(
    ([, text]) => text.trim() === '',
  )
  expect(empty).toEqual([])
})

/** What the pattern's first group finds in the code. */
function named(pattern: RegExp): string[] {
  return code.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))
}

it('has a text for every key that the code names', () => {
  const known = new Set(
    Object.keys(english).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')),
  )
  expect(named(/\bt\(\s*'([\w.]+)'/g).filter((key) => !known.has(key))).toEqual([])
})

it('has a text for every error code that the code names', () => {
  const codes = named(/'(ERROR_[A-Z_]+[A-Z])'/g)
  expect(codes.filter((error) => !Object.hasOwn(english, `errors.${error}`))).toEqual([])
})
