import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { CHUNKS } from '../../chunks.ts'

it.each(CHUNKS)('the chunk $name consists of existing modules and is built', ({ name, of, without = [] }) => {
  expect([...of, ...without].filter((path) => !existsSync(path))).toEqual([])
  expect(filesOf(name)).toHaveLength(1)
})

it('the chunk shared by the public screens does not include Material UI', () => {
  const [file = ''] = filesOf('public')
  const code = readFileSync(`dist/assets/${file}`, 'utf8')
  const imported = code.match(/(?<=from"\.\/)\w+/g)
  expect(imported).toContain('framework')
  expect(imported).not.toContain('material')
  // Emotion marks its elements with this attribute; it could also have been bundled into this chunk.
  expect(code).not.toContain('data-emotion')
  const [material = ''] = filesOf('material')
  expect(readFileSync(`dist/assets/${material}`, 'utf8')).toContain('data-emotion')
})

function filesOf(chunk: string): string[] {
  return readdirSync('dist/assets').filter((file) => new RegExp(`^${chunk}-[\\da-f]{8}\\.js$`).test(file))
}
