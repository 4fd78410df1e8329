import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNKS } from '../../chunks.ts'

it.each(CHUNKS)('the chunk $name is of modules that exist, and is built', ({ name, of }) => {
  expect(of.filter((path) => !existsSync(path))).toEqual([])
  expect(filesOf(name)).toHaveLength(1)
})

it('what the public screens share does without Material UI', () => {
  const [file = ''] = filesOf('public')
  const imported = readFileSync(`dist/assets/${file}`, 'utf8').match(/(?<=from"\.\/)\w+/g)
  expect(imported).toContain('framework')
  expect(imported).not.toContain('styles')
})

function filesOf(chunk: string): string[] {
  return readdirSync('dist/assets').filter((file) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(file))
}
