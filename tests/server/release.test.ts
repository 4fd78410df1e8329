import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { releaseNotes, requireNewer } from '../release/notes.ts'

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A bell.\n\n## 1.0.0\n\nThe first.\n'

describe('the notes of a release', () => {
  it('are what was unreleased, which becomes a section of the version', () => {
    expect(releaseNotes(CHANGELOG, '1.1.0')).toEqual({
      notes: '### Added\n\n- A bell.',
      changelog: CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 1.1.0\n'),
    })
    expect(releaseNotes(CHANGELOG.replace('### Added\n\n- A bell.\n\n', ''), '1.0.0').notes).toBe(
      'The first.',
    )
  })

  it('are missing if nothing is unreleased, and unclear if the version has a section of its own, too', () => {
    const nothing = CHANGELOG.replace('### Added\n\n- A bell.\n\n', '')
    expect(() => releaseNotes(nothing, '1.1.0')).toThrow('says nothing about 1.1.0')
    expect(() => releaseNotes(CHANGELOG, '1.0.0')).toThrow('and changes that are unreleased')
  })

  it('belong to a version that is newer than all before', () => {
    expect(() => requireNewer('1.10.0', ['v1.9.0', 'other'])).not.toThrow()
    expect(() => requireNewer('1.9.0', ['v1.10.0', 'v1.9.1'])).toThrow('1.10.0 has been released already')
    expect(() => requireNewer('next', [])).toThrow('no version')
  })
})

describe('npm run release', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-release-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const release = (version: string) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'tests/release/main.ts', version, '--skip-tests'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })

  beforeAll(() => {
    for (const part of [
      'db',
      'server',
      'src/locales',
      'tests/release',
      'tests/helpers',
      'package.json',
      'package-lock.json',
      '.gitignore',
    ])
      cpSync(part, path.join(folder, part), { recursive: true })
    cpSync('tests/db/released', path.join(folder, 'tests/db/released'), { recursive: true })
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    writeFileSync(path.join(folder, 'CHANGELOG.md'), CHANGELOG)
    git('init', '--quiet', '--initial-branch', 'main')
    git('config', 'user.name', 'Test')
    git('config', 'user.email', 'test@example.org')
    git('config', 'core.excludesFile', '/dev/null')
    writeFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\n')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'feat: everything')
  })

  it('refuses changes that are not committed, and another branch', () => {
    writeFileSync(path.join(folder, 'note'), '')
    expect(() => release('1.1.0')).toThrow('there are changes that are not committed')
    rmSync(path.join(folder, 'note'))
    git('switch', '--quiet', '--create', 'other')
    expect(() => release('1.1.0')).toThrow('this is not the branch main')
    git('switch', '--quiet', 'main')
    expect(git('tag', '--list')).toBe('')
  })

  it('commits version, changelog, checksums and data, and tags them with the notes', () => {
    expect(release('1.1.0')).toContain('Tagged v1.1.0')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s')).toBe('chore: release 1.1.0')
    expect(git('show', '--name-only', '--format=').split('\n')).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'package-lock.json',
        'package.json',
        'tests/db/released/1.1.0.backup',
      ]),
    )
    expect(git('cat-file', '-t', 'v1.1.0')).toBe('tag')
    expect(git('tag', '--list', '--format=%(contents)')).toBe('Samspel 1.1.0\n\n### Added\n\n- A bell.')
    expect(readFileSync(path.join(folder, 'release/notes-1.1.0.md'), 'utf8')).toBe('### Added\n\n- A bell.\n')
    expect(() => release('1.1.0')).toThrow('1.1.0 has been released already')
  })
})
