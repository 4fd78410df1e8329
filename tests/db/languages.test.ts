import { describe, expect, it } from 'vitest'

import { BASE_TEXTS } from '#db/seed/base-texts.ts'
import { MAIL_TEMPLATES } from '#db/seed/mail-templates.ts'
import { readSchemaFiles } from '#server/database/schema/files.ts'

const languages = Object.keys(BASE_TEXTS).toSorted()
const { tables, rules } = await readSchemaFiles()

describe('each language of src/locales', () => {
  it('is accepted by the database wherever it checks a language', () => {
    const lists = [...tables, ...rules].flatMap(({ name, sql }) =>
      [...sql.matchAll(/language in \(([^)]*)\)/g)].map(([, list = '']) => ({
        name,
        accepted: list.replaceAll("'", '').split(', ').toSorted(),
      })),
    )
    expect(lists.length).toBeGreaterThan(0)
    expect(lists.filter(({ accepted }) => accepted.join() !== languages.join())).toEqual([])
  })

  it('has its own texts wherever the database produces text, the last one in the “else” branch', () => {
    const spoken = rules.flatMap(({ name, sql }) => {
      const codes = [...sql.matchAll(/language\s+(?:when|=)\s+'(\w+)'/g)].map(([, code = '']) => code)
      const missing = languages.filter((language) => !codes.includes(language))
      return codes.length > 0 ? [{ name, missing }] : []
    })
    expect(spoken.map(({ name }) => name)).toContain('rules/mail/pages.sql')
    expect(spoken.filter(({ missing }) => missing.length > 1)).toEqual([])
  })

  it('has every built-in e-mail', () => {
    const kinds = [...new Set(MAIL_TEMPLATES.map(({ kind }) => kind))]
    const missing = kinds.flatMap((kind) =>
      languages
        .filter(
          (language) => !MAIL_TEMPLATES.some((mail) => mail.kind === kind && mail.language === language),
        )
        .map((language) => `${kind} in ${language}`),
    )
    expect(missing).toEqual([])
  })
})
