import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

import { forbiddenImport, MAY_IMPORT } from '../lint/zones.js'

const ALLOWED = [
  ['src/api/client.ts', '#lib/door/card.ts'],
  ['src/offline/outbox.ts', '#api/door.ts'],
  ['src/features/scanner/model.ts', '#offline/roster.ts'],
  ['src/features/scanner/components/Camera.tsx', '../camera.ts'],
  ['src/routes/_authed/events.tsx', '#features/events/queries.ts'],
  ['src/app/router.ts', './route-tree.gen.ts'],
  ['src/main.tsx', './app/router.ts'],
  ['sw/sw.ts', '#offline/drain.ts'],
  ['server/app.ts', './config.ts'],
  ['server/start.ts', '#db/seed/demo.ts'],
  ['db/seed/translations.ts', '#locales/en/everyone.json'],
  ['tests/e2e/door.test.ts', '#server/config.ts'],
  ['src/lib/door/card.test.ts', '../../../tests/helpers/qr-frames.ts'],
  ['src/lib/door/card.ts', 'zod'],
] as const

const FORBIDDEN = [
  ['src/lib/door/card.ts', '#api/client.ts'],
  ['src/lib/door/card.ts', '../../ui/layout/Page.tsx'],
  ['src/ui/layout/Page.tsx', '#api/client.ts'],
  ['src/api/client.ts', '#offline/outbox.ts'],
  ['src/offline/outbox.ts', '#features/scanner/model.ts'],
  ['src/features/scanner/model.ts', '#features/card/queries.ts'],
  ['src/features/scanner/model.ts', '../card/queries.ts'],
  ['src/features/scanner/model.ts', '#app/router.ts'],
  ['src/routes/index.tsx', '#api/client.ts'],
  ['src/routes/index.tsx', '#offline/outbox.ts'],
  ['src/routes/index.tsx', '#app/router.ts'],
  ['src/routes/__root.tsx', '#app/shell/AppShell.tsx'],
  ['sw/sw.ts', '#ui/layout/Page.tsx'],
  ['server/app.ts', '#lib/door/card.ts'],
  ['server/app.ts', '../src/api/client.ts'],
  ['db/seed/demo.ts', '#lib/club/association.ts'],
  ['src/features/scanner/model.ts', '#server/config.ts'],
  ['src/app/router.ts', '../../tests/helpers/databases.ts'],
] as const

it.each(ALLOWED)('lets %s import %s', (importer, specifier) => {
  expect(forbiddenImport(specifier, importer)).toBeUndefined()
})

it.each(FORBIDDEN)('forbids %s to import %s', (importer, specifier) => {
  expect(forbiddenImport(specifier, importer)).toMatch(/may not import/)
})

it('defines every zone that it mentions', () => {
  expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining(Object.values(MAY_IMPORT).flat()))
})

it('matches the table of docs/code.md', () => {
  const page = readFileSync('docs/code.md', 'utf8')
  const zones = ['lib', 'api', 'ui', 'offline', 'features', 'routes', 'sw', 'db', 'server']
  const rows = zones.map((zone) => `| \`${zone}\` | ${MAY_IMPORT[zone]?.join(', ') || 'nothing'} |\n`)
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})

it.each([
  ['import', `import { x } from '#api/x.ts'\nexport const y = x`],
  ['import of a type', `import type { X } from '#api/x.ts'\nexport type Y = X`],
  ['import of a type in place', `export type Y = import('#api/x.ts').X`],
  ['import when needed', `export const load = () => import('#api/x.ts')`],
  ['export from', `export { x } from '#api/x.ts'`],
  ['export all', `export * from '#api/x.ts'`],
  ['worker', `export const url = new URL('../api/x.worker.ts', import.meta.url)`],
])('makes the linter fail on a forbidden %s', (_kind, source) => {
  const root = mkdtempSync(path.join(tmpdir(), 'samspel-lint-'))
  try {
    mkdirSync(path.join(root, 'src/lib'), { recursive: true })
    writeFileSync(path.join(root, 'src/lib/probe.ts'), source)
    writeFileSync(
      path.join(root, '.oxlintrc.json'),
      JSON.stringify({
        jsPlugins: [path.resolve('tests/lint/plugin.js')],
        rules: { 'samspel/import-direction': 'error' },
      }),
    )
    const lint = spawnSync(path.resolve('node_modules/.bin/oxlint'), { cwd: root, encoding: 'utf8' })
    expect(lint.stdout).toContain('lib may not import api')
    expect(lint.status).toBe(1)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
