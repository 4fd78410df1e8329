import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { buildApp, isBuilt } from '#server/frontend/build.ts'

// The real Vite, on an app of two files.

let root: string
const write = (file: string, content: string) => writeFileSync(path.join(root, file), content)

/** None if it has just been replaced. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'samspel-build-'))
  mkdirSync(path.join(root, 'src'))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  write('package.json', '{ "type": "module" }')
  write('index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>')
  write('src/main.ts', 'document.title = "one"')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the build', () => {
  it('runs once, and again only when its sources change', async () => {
    expect(await isBuilt(root)).toBe(false)
    await buildApp({ root })
    expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toMatch(/assets\/index-[\w-]+\.js/)
    expect(await isBuilt(root)).toBe(true)

    write('src/main.test.ts', 'a test is not built')
    expect(await isBuilt(root)).toBe(true)
    write('src/main.ts', 'document.title = "two"')
    expect(await isBuilt(root)).toBe(false)
    write('src/main.ts', 'document.title = "one"')
    expect(await isBuilt(root)).toBe(true)
    rmSync(path.join(root, 'dist'), { recursive: true })
    expect(await isBuilt(root)).toBe(false)
  })

  it('leaves the app whole at every moment for a server that is running', async () => {
    await buildApp({ root })
    const built = path.join(root, 'dist')
    const first = readdirSync(path.join(built, 'assets'))
    const seen = new Set<string>()
    write('src/main.ts', 'document.title = "two"')
    const build = { isRunning: true }
    const building = buildApp({ root }).finally(() => (build.isRunning = false))
    while (build.isRunning) {
      seen.add(entriesOf(built).join(' '))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await building
    expect([...seen].filter(Boolean)).toEqual(['.inputs assets index.html'])
    expect(readdirSync(path.join(built, 'assets'))).not.toEqual(first)
    expect(readdirSync(path.join(root, '.cache'))).toEqual([])
  })

  it('can be run by two processes at once', async () => {
    await Promise.all([buildApp({ root }), buildApp({ root }), buildApp({ root })])
    expect(await isBuilt(root)).toBe(true)
    expect(readdirSync(path.join(root, '.cache'))).toEqual([])
  })

  it('reports why it failed, and does not count as built', async () => {
    write('src/main.ts', `import './missing.ts'`)
    await expect(buildApp({ root })).rejects.toThrow(/^the app could not be built\.\n[^]*missing\.ts/)
    expect(await isBuilt(root)).toBe(false)
  })

  it('does not count as built when aborted', async () => {
    const stop = new AbortController()
    const building = buildApp({ root, signal: stop.signal })
    stop.abort()
    await expect(building).rejects.toThrow('aborted')
    expect(await isBuilt(root)).toBe(false)
  })
})
