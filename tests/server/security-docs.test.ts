import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

it.each(['docs/security.md', 'SECURITY.md'])('every test and file that %s links to exists', (page) => {
  const links = [...readFileSync(path.join(root, page), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
  expect(links.length).toBeGreaterThan(1)
  const missing = links
    .map(([, target]) => path.join(path.dirname(page), target!))
    .filter((target) => !existsSync(path.join(root, target)))
  expect(missing).toEqual([])
})
