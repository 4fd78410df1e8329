import type { Page } from 'playwright/test'

import { SEEDED_LANGUAGES } from '#db/seed/languages.ts'
import { flatten } from '#lib/text/flatten.fixture.ts'
import type { FlatTexts } from '#lib/text/texts.ts'

const texts: Record<string, FlatTexts> = Object.fromEntries(
  SEEDED_LANGUAGES.map((language) => [language.code, flatten(language.texts)]),
)
const sections = Object.keys(SEEDED_LANGUAGES[0]?.texts ?? {}).join('|')
const KEY = new RegExp(String.raw`\b(?:${sections})\.[a-z][\w]*(?:\.\w+)*\b`, 'g')

/** The text of a key in the language of the page. */
export async function textOf(page: Page, key: string): Promise<string> {
  const language = (await page.locator('html').getAttribute('lang')) ?? ''
  const text = texts[language]?.[key]
  if (text === undefined) throw new Error(`No text ${key} in ${language}`)
  return text
}

/** The keys that are shown instead of their texts. */
export function keysIn(text: string): string[] {
  return text.match(KEY) ?? []
}
