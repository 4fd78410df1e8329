import { execFileSync } from 'node:child_process'
import { mkdirSync, openAsBlob, readdirSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openPglite } from '#server/database/pglite.ts'

import { type Contents, contentsHash, fill } from './database-contents.ts'

const CACHE = 'node_modules/.cache/samspel-tests'

/**
 * A dump of a PGlite folder with these contents, for `loadDataDir`: made once and kept until its sources
 * change. Loading it takes a second; a new folder with migrations takes ten.
 */
export async function pgliteSnapshot(contents: Contents): Promise<Blob> {
  return openAsBlob(await snapshotFile(contents))
}

/** Creates the data folder of a server that has run before, with a database of these contents. */
export async function unpackSnapshot(contents: Contents, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  // The names in the archive are absolute; tar strips the slash and warns about it.
  execFileSync('tar', ['-xf', await snapshotFile(contents), '-C', folder], { stdio: 'ignore' })
}

/** The file behind `pgliteSnapshot`, created if it is missing. */
export async function snapshotFile(contents: Contents): Promise<string> {
  const prefix = `pglite-${contents}-`
  const file = `${prefix}${contentsHash(contents)}.tar`
  mkdirSync(CACHE, { recursive: true })
  const kept = readdirSync(CACHE)
  if (!kept.includes(file)) {
    const partial = join(CACHE, `${process.pid}-${file}`)
    await writeFile(partial, await makeSnapshot(contents))
    renameSync(partial, join(CACHE, file))
    for (const old of kept.filter((name) => name.startsWith(prefix)))
      rmSync(join(CACHE, old), { force: true })
  }
  return join(CACHE, file)
}

async function makeSnapshot(contents: Contents): Promise<Buffer> {
  const database = await openPglite()
  try {
    await fill(database, contents)
    const dump = await database.dump()
    return Buffer.from(await dump.arrayBuffer())
  } finally {
    await database.close()
  }
}
