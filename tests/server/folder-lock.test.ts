import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { lockFolder } from '#server/database/folder-lock.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'samspel-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const me = () => 'process 1'

/** Locks the folder in another process, which is then killed without cleaning up. */
async function lockAndDie(): Promise<void> {
  const script = `
    const { lockFolder } = await import('#server/database/folder-lock.ts')
    await lockFolder(${JSON.stringify(folder)}, () => 'process 2')
    console.log('locked')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  await once(child.stdout, 'data')
  await expect(lockFolder(folder, me)).rejects.toThrow('(process 2)')
  child.kill('SIGKILL')
  await once(child, 'close')
}

describe('the lock of a data folder', () => {
  it('refuses a second holder, naming the first', async () => {
    const unlock = await lockFolder(folder, me)
    await expect(lockFolder(folder, me)).rejects.toThrow(
      `the data folder ${folder} is in use by another Samspel (process 1). Stop it, or set DATA_DIR to another folder.`,
    )
    await unlock()
  })

  it('can be taken again once released, and leaves nothing behind', async () => {
    await (
      await lockFolder(folder, me)
    )()
    expect(readdirSync(folder)).toEqual([])
    await (
      await lockFolder(folder, me)
    )()
  })

  it('is taken over from a process that was killed', async () => {
    await lockAndDie()
    expect(readdirSync(folder)).toEqual(['lock.1'])
    const unlock = await lockFolder(folder, me)
    expect(readdirSync(folder)).toEqual(['lock.2'])
    await expect(lockFolder(folder, me)).rejects.toThrow('in use')
    await unlock()
  })

  it('never has two holders, however many take it over at once', async () => {
    await lockAndDie()
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, me)))
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(held.length).toBeLessThanOrEqual(1)
    await Promise.all(held.map((attempt) => attempt.value()))
  })

  it('creates the folder, accessible only to its owner', async () => {
    const inner = path.join(folder, 'a', 'b')
    await (
      await lockFolder(inner, me)
    )()
    expect(readdirSync(path.join(folder, 'a'))).toEqual(['b'])
  })

  it('reports a path that is too long for a socket', async () => {
    await expect(lockFolder(path.join(folder, 'x'.repeat(120)), me)).rejects.toThrow('too long')
  })
})
