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

const COMMENT = /comment on function api\.(\w+)\([^)]*\) is\s+'((?:[^']|'')*)'/g
/** The codes each call's comment says it raises, as [code, call]. */
const told = rules.flatMap(({ sql }) =>
  [...sql.matchAll(COMMENT)].flatMap(([, call = '', text = '']) =>
    [...new Set(text.match(/ERROR_[A-Z_]*[A-Z]\b/g))].map((code) => [code, call] as const),
  ),
)

/** The families of codes that each call's comment says it raises, such as `ERROR_PASSWORD_…`, as [prefix, call]. */
const families = rules.flatMap(({ sql }) =>
  [...sql.matchAll(COMMENT)].flatMap(([, call = '', text = '']) =>
    [...new Set([...text.matchAll(/(ERROR_[A-Z_]*_)…/g)].map(([, prefix = '']) => prefix))].map(
      (prefix) => [prefix, call] as const,
    ),
  ),
)
const names = (code: string, call: string) =>
  / every |^every /.test(documented.get(code)?.[1] ?? '') ||
  documented.get(code)?.[1]?.includes(`\`${call}\``)

describe('db/ERRORS.md', () => {
  it('names each call under the codes that its comment mentions', () => {
    expect(told.length).toBeGreaterThan(200)
    expect(told.filter(([code, call]) => !names(code, call))).toEqual([])
  })

  it('names each call under a code of every family that its comment mentions', () => {
    expect(families.length).toBeGreaterThan(10)
    const named = (prefix: string, call: string) =>
      [...documented.keys()].some((code) => code?.startsWith(prefix) && names(code, call))
    expect(families.filter(([prefix, call]) => !named(prefix, call))).toEqual([])
  })

  it('can list every code, because none is put together from parts', () => {
    expect(
      rules.flatMap(({ sql }) => sql.match(/'ERROR_\w*'\s*\|\||\|\|\s*'ERROR_\w*'|'ERROR_(\w*_)?'/g) ?? []),
    ).toEqual([])
  })

  it('ends a session by the status 401, whoever refuses it', () => {
    const calls = rules.flatMap(({ sql }) =>
      [...sql.matchAll(/([\w.]+)\('ERROR_UNAUTHORIZED'/g)].map(([, by]) => by),
    )
    expect(calls.length).toBeGreaterThan(5)
    expect(new Set(calls)).toEqual(new Set(['app.refuse_session']))
  })

  it('lists every code that is raised with who raises it', () => {
    expect([...raised].filter((code) => documented.get(code)?.length !== 4)).toEqual([])
  })

  it('lists no code as raised by the database that is not', () => {
    const claimed = [...documented].filter(([, cells]) => cells.length === 4).map(([code]) => code)
    expect(claimed.filter((code) => !raised.has(code ?? ''))).toEqual([])
  })

  it('has both texts of every code', () => {
    const texts = Object.entries(en.errors).map(([code, text]) => [
      code,
      text,
      sv.errors[code as keyof typeof sv.errors],
    ])
    expect(Object.keys(en.errors).map((code) => [code, ...(documented.get(code) ?? []).slice(-2)])).toEqual(
      texts,
    )
  })
})
