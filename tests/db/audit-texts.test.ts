import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

import { AREAS } from '#features/audit-log/line.ts'
import { LANGUAGES } from '#lib/text/languages.ts'

const rules = path.join(import.meta.dirname, '../../db/rules')
const sql = readdirSync(rules, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(path.join(rules, name), 'utf8'))

/** Every `area.act` literal in a file that writes audit entries, other than settings and what a schema contains. */
const actions = [
  ...new Set(
    sql
      .filter((text) => /private\.note_(act|failed_login|texts)/.test(text))
      .flatMap((text) => [...text.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, action]) => action!)),
  ),
].filter((name) => !/^(request|response|api|app|private|translations)\./.test(name))

it('finds the actions that are logged', () => {
  expect(actions).toEqual(
    expect.arrayContaining(['login.failed', 'member.role', 'door.undone', 'list.exported']),
  )
})

it.each(LANGUAGES)('every action and area of the audit log has a text in %s', (language) => {
  const file = path.join(import.meta.dirname, `../../src/locales/${language}/admin.json`)
  const { audit } = JSON.parse(readFileSync(file, 'utf8')) as {
    audit: { action: Record<string, Record<string, string>>; area: Record<string, string> }
  }
  const without = actions.filter((action) => {
    const [area, act] = action.split('.')
    return !audit.action[area!]?.[act!]
  })
  expect(without).toEqual([])
  expect(AREAS.filter((area) => !audit.area[area])).toEqual([])
})
