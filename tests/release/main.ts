import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { readSchemaFiles } from '#server/database/schema/files.ts'
import { changedSinceRelease, checksumsOf, type Released } from '#server/db-snapshot/released.ts'

import { writeReleasedData } from './data.ts'
import { ReleaseFailure, releaseNotes, requireNewer } from './notes.ts'

// `npm run release -- 1.2.3`: checks, writes what belongs to a release (version, changelog, db/released.json, the data for the
// tests of later versions), runs the tests, commits and tags. It pushes nothing. Exits with 1, and says why, without a tag.

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'skip-tests': { type: 'boolean' } },
})
const [version = ''] = positionals

try {
  await release()
} catch (error) {
  const isForReader = error instanceof ReleaseFailure
  console.error(isForReader ? `Nothing was released: ${error.message}.` : error)
  process.exitCode = 1
}

async function release(): Promise<void> {
  requireNewer(version, git('tag', '--list').split('\n'))
  if (git('branch', '--show-current') !== 'main') throw new ReleaseFailure('this is not the branch main')
  if (git('status', '--porcelain') !== '')
    throw new ReleaseFailure('there are changes that are not committed')
  const { changelog, notes } = releaseNotes(await readFile('CHANGELOG.md', 'utf8'), version)
  await recordSchema()

  await writeFile('CHANGELOG.md', changelog)
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts')
  const data = `tests/db/released/${version}.backup`
  if (!existsSync(data)) await writeReleasedData(data)
  if (!values['skip-tests']) test()

  git('add', '--all')
  if (git('status', '--porcelain') !== '') git('commit', '--message', `chore: release ${version}`)
  git('tag', '--annotate', '--cleanup=verbatim', `v${version}`, '--message', `Samspel ${version}\n\n${notes}`)
  await mkdir('release', { recursive: true })
  const file = `release/notes-${version}.md`
  await writeFile(file, `${notes}\n`)
  console.log(`\n${notes}\n\nTagged v${version}; the notes are in ${file}.`)
  console.log('Next: git push --follow-tags, npm run package.')
}

/** From now on the tables and migrations must not change; those of earlier versions must not have. */
async function recordSchema(): Promise<void> {
  const { tables, migrations } = await readSchemaFiles()
  const files = [...tables, ...migrations]
  const released = JSON.parse(await readFile('db/released.json', 'utf8')) as Released
  const changed = changedSinceRelease(released, files)
  if (changed.length > 0) throw new ReleaseFailure(`released files were edited: ${changed.join(', ')}`)
  await writeFile('db/released.json', `${JSON.stringify(checksumsOf(files), null, 2)}\n`)
}

function test(): void {
  try {
    run('npm', 'test')
  } catch {
    throw new ReleaseFailure(
      'a test failed; `git restore .` and `git clean tests/db/released` take back what was written',
    )
  }
}
