import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import en from '#locales/en/everyone.json' with { type: 'json' }
import sv from '#locales/sv/everyone.json' with { type: 'json' }
import { readSchemaFiles } from '#server/database/schema/files.ts'

/** The rows of db/ERRORS.md by code: the cells after it. */
const documented = new Map(
  [...readFileSync('db/ERRORS.md', 'utf8').matchAll(/^\| `(ERROR_\w+)` \| (.*) \|$/gm)].map(
    ([, code, cells]) => [code, cells?.split(' | ') ?? []],
  ),
)
const { rules } = await readSchemaFiles()
const raised = new Set(
  rules.flatMap(({ sql }) => [...sql.matchAll(/'(ERROR_[A-Z_]+)'/g)].map(([, code]) => code ?? '')),
)

/** The codes each call's comment says it raises, as [code, call]. */
const told = rules.flatMap(({ sql }) =>
  [...sql.matchAll(/comment on function api\.(\w+)\([^)]*\) is\s+'((?:[^']|'')*)'/g)].flatMap(
    ([, call = '', text = '']) =>
      [...new Set(text.match(/ERROR_[A-Z_]*[A-Z]\b/g))].map((code) => [code, call] as const),
  ),
)

describe('db/ERRORS.md', () => {
  it('names each call under the codes that its comment mentions', () => {
    expect(told.length).toBeGreaterThan(200)
    const named = (code: string, call: string) =>
      / every |^every /.test(documented.get(code)?.[1] ?? '') ||
      documented.get(code)?.[1]?.includes(`\`${call}\``)
    expect(told.filter(([code, call]) => !named(code, call))).toEqual([])
  })

  it.each([...raised].toSorted())('lists %s with who raises it', (code) => {
    expect(documented.get(code)).toHaveLength(4)
  })

  it('lists no code as raised by the database that is not', () => {
    const claimed = [...documented].filter(([, cells]) => cells.length === 4).map(([code]) => code)
    expect(claimed.filter((code) => !raised.has(code ?? ''))).toEqual([])
  })

  it.each(Object.keys(en.errors))('has both texts of %s', (code) => {
    const texts = [en.errors, sv.errors].map((all) => all[code as keyof typeof all])
    expect(documented.get(code)?.slice(-2)).toEqual(texts)
  })
})
