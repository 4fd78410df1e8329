import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../src/locales')

/** Texts as stored in the files: nested objects with strings as leaves. */
interface Texts {
  [key: string]: string | Texts
}

/**
 * The base texts by language code. Each language has a folder in src/locales, with one file per group of
 * sections.
 */
export const BASE_TEXTS: Readonly<Record<string, Texts>> = Object.fromEntries(
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, textsIn(path.join(FOLDER, name))]),
)

/** The name of each language in that language. */
export const LANGUAGE_NAMES = Object.fromEntries(
  Object.entries(BASE_TEXTS).map(([code, { app }]) => {
    const { language } = app as { language: Record<string, string> }
    const name = language[code]
    if (!name) throw new Error(`src/locales/${code} lacks the text app.language.${code}`)
    return [code, name]
  }),
)

function textsIn(folder: string): Texts {
  const parts = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts,
  )
  return Object.assign({}, ...parts) as Texts
}
