import type { Page } from 'playwright/test'
import type { FlatTexts } from '#lib/texts.ts'
import adminEn from '#locales/admin/en.json' with { type: 'json' }
import adminSv from '#locales/admin/sv.json' with { type: 'json' }
import everyoneEn from '#locales/en.json' with { type: 'json' }
import { flatten } from '#lib/flatten.fixture.ts'
import memberEn from '#locales/member/en.json' with { type: 'json' }
import memberSv from '#locales/member/sv.json' with { type: 'json' }
import everyoneSv from '#locales/sv.json' with { type: 'json' }

const en = { ...everyoneEn, ...memberEn, ...adminEn }
const sv = { ...everyoneSv, ...memberSv, ...adminSv }

const texts: Record<string, FlatTexts> = { en: flatten(en), sv: flatten(sv) }
const sections = Object.keys(en).join('|')
const KEY = new RegExp(String.raw`\b(?:${sections})\.[a-z][\w]*(?:\.\w+)*\b`, 'g')

/** The text of a key in the language of the page. */
export async function textOf(page: Page, key: string): Promise<string> {
  const language = (await page.locator('html').getAttribute('lang')) ?? ''
  const text = texts[language]?.[key]
  if (text === undefined) throw new Error(`No text ${key} in ${language}`)
  return text
}

/** Keys that stand where their texts should. */
export function keysIn(text: string): string[] {
  return text.match(KEY) ?? []
}
