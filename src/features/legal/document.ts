import { inEveryLanguage, type Language } from '#lib/text/languages.ts'

/** A legal text in one language. */
export interface LegalDocument {
  title: string
  lead: string
  sections: { heading: string; paragraphs: string[] }[]
}

/** The text in each language, from files named src/locales/<code>/legal/<name>.json. */
export function byLanguage(files: Record<string, LegalDocument>): Record<Language, LegalDocument> {
  return inEveryLanguage((language) => {
    const file = Object.keys(files).find((path) => path.includes(`/${language}/`))
    const document = file && files[file]
    if (!document) throw new Error(`src/locales/${language} lacks a legal text`)
    return document
  })
}
