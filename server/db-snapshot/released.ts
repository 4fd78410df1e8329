import { createHash } from 'node:crypto'

import type { SqlFile } from '../database/schema/files.ts'

/** The checksums of released files, by name: db/released.json. */
export type Released = Record<string, string>

/** The names of released files that have changed or are gone, although databases made by them exist. */
export function changedSinceRelease(released: Released, files: readonly SqlFile[]): string[] {
  const now = checksumsOf(files)
  return Object.keys(released).filter((name) => released[name] !== now[name])
}

/** The content of db/released.json once these files are released. */
export const checksumsOf = (files: readonly SqlFile[]): Released =>
  Object.fromEntries(files.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]))
