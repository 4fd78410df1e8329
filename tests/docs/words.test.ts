import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Every text of the app in a language. */
function textsOf(language: string): Set<unknown> {
  const folder = `src/locales/${language}`
  const texts = new Set<unknown>()
  for (const file of readdirSync(path.join(ROOT, folder)).filter((name) => name.endsWith('.json')))
    JSON.parse(read(`${folder}/${file}`), (_, value) => texts.add(value) && value)
  return texts
}

/** What a page sets in bold is a word of the app, so that its reader finds it there; an arrow leads from a screen to a button. */
const wordsOn = (page: string) =>
  [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold = '']) =>
    bold.replaceAll(/\s+/g, ' ').split(' → '),
  )

describe.each([
  ['en', 'docs/at-the-door.md'],
  ['en', 'docs/administering.md'],
  ['sv', 'docs/sv/vid-dorren.md'],
  ['sv', 'docs/sv/administrera.md'],
])('in %s, %s', (language, page) => {
  it('uses the words of the app', () => {
    const known = textsOf(language)
    const words = wordsOn(page)
    expect(words.length).toBeGreaterThan(10)
    expect(words.filter((word) => !known.has(word))).toEqual([])
  })
})
