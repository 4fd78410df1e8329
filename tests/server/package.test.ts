import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { commandOf, installPackage, PACKAGE_FILE } from '../helpers/installed-package.ts'
import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'

// What `npm run package` has written, installed into an empty folder. The end-to-end tests run on it.

const MEGABYTE = 1024 ** 2
let folder: string
beforeAll(() => {
  folder = installPackage()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const samspel = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandOf(folder), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const files = () =>
  readdirSync(path.join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

describe('the package', () => {
  it('is small: at most 15 MB, and 45 MB once it is installed with its database', () => {
    expect(statSync(PACKAGE_FILE).size / MEGABYTE).toBeLessThan(15)
    const sizes = files().map((file) => statSync(file).size)
    expect(sizes.length).toBeGreaterThan(100)
    expect(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE).toBeLessThan(45)
  })

  it('depends on the embedded database alone, and holds no sources', () => {
    const own = path.join(folder, 'node_modules/samspel')
    const { dependencies, scripts } = JSON.parse(
      readFileSync(path.join(own, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    expect(Object.keys(dependencies ?? {})).toEqual(['@electric-sql/pglite'])
    expect(scripts).toBeUndefined()
    const names = files().filter((file) => file.startsWith(own))
    expect(names.filter((file) => /\.(?:tsx?|map)$/.test(file))).toEqual([])
    expect(names.map((file) => path.relative(own, file))).toContain('src/locales/sv/admin.json')
  })

  it('passes on the licences of what is bundled', () => {
    const licences = readFileSync(
      path.join(folder, 'node_modules/samspel/server/THIRD_PARTY_LICENSES.md'),
      'utf8',
    )
    for (const name of ['fastify', 'nodemailer', 'pg', 'zod'])
      expect(licences).toMatch(new RegExp(`^## ${name} - `, 'm'))
  })
})

describe('the command samspel', () => {
  it('says its version and how it is used', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(samspel('version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
    expect(samspel('--version')).toEqual(samspel('version'))
    expect(samspel('help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: samspel') })
    for (const args of [['--help'], ['-h'], ['start', '--help']])
      expect(samspel(...args)).toEqual(samspel('help'))
  })

  it('refuses what it does not know, with the exit code 2 and its usage', () => {
    for (const [args, reason] of [
      [['strat'], 'There is no command strat.'],
      [['toString'], 'There is no command toString.'],
      [['start', '--port', '80'], 'samspel start takes no --port 80.'],
      [['backup', '--passphrase', 'x'], 'samspel backup takes no --passphrase x.'],
      [['restore'], 'samspel restore needs a file.'],
      [['admin'], 'There is no command admin.'],
      [['admin', 'promote'], 'samspel admin promote needs an e-mail address.'],
      [
        ['admin', 'promote', 'a@example.org', '--role', 'x'],
        'samspel admin promote takes no a@example.org --role x.',
      ],
    ] as const) {
      const { status, stdout, stderr } = samspel(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toContain(reason)
      expect(stderr).toContain('Usage: samspel')
    }
  })

  it('backs up a database and restores it, with its results as JSON for scripts', async () => {
    await unpackSnapshot('migrated', path.join(folder, '.data'))
    expect(samspel('backup', '--help').stdout).toContain('Usage: samspel backup')
    const backup = samspel('backup', 'club.backup', '--json')
    const { rows } = JSON.parse(backup.stdout) as { rows: number }
    expect(rows).toBeGreaterThan(10_000)
    expect(samspel('restore', 'club.backup')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing was restored: .data/database is not empty.'),
    })
    rmSync(path.join(folder, '.data'), { recursive: true })
    const restored = samspel('restore', 'club.backup', '--json')
    expect(JSON.parse(restored.stdout)).toMatchObject({ file: 'club.backup', rows })
  })
})
