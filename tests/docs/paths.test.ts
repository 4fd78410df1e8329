import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
const folders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))

/** The current documentation. The changelog may name files that are gone. */
const PAGES = tracked.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')

/** The paths of this repository in backticks on a page; a language stands for any, and `<…>` for a name. */
function named(text: string): string[] {
  return [...text.matchAll(/`([\w./$@<>*-]+)`/g)]
    .map(([, found = '']) => found.replace('<code>', 'en'))
    .filter((found) => folders.has(found.split('/')[0]) && found.includes('/') && !/[<*]|NNNN/.test(found))
}

/** The targets of its links, relative to its own folder. */
function linked(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, found = '']) => found)
}

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')

  it('names files and folders that exist', () => {
    expect(named(text).filter((found) => !existsSync(path.join(ROOT, found)))).toEqual([])
  })

  it('links to pages that exist', () => {
    const from = path.join(ROOT, path.dirname(page))
    expect(linked(text).filter((found) => !existsSync(path.join(from, found)))).toEqual([])
  })
})

it('finds the files that the contributors’ guide names', () => {
  const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  expect(named(guide)).toContain('db/rules/registrations/capacity.sql')
  expect(named('`src/nowhere.ts`, `npm run lint`')).toEqual(['src/nowhere.ts'])
})

it('keeps at most ten pictures in the documentation, as every other screen is drawn by a command', () => {
  const pictures = tracked.filter((file) => /^(?!db\/|public\/).*\.(webp|png|jpe?g|gif)$/.test(file))
  expect(pictures).toContain('docs/pictures/scanner.png')
  expect(pictures.length).toBeLessThanOrEqual(10)
})
