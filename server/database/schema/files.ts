import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { PACKAGE_ROOT } from '../../package-root.ts'

/** A file of db/, by its path within that folder. */
export interface SqlFile {
  name: string
  sql: string
}

/** The SQL in db/, from which a database is made. */
export interface SchemaFiles {
  /** Applied once, in this order, to an empty database. */
  tables: readonly SqlFile[]
  /** Applied once each, in this order, after the tables. */
  migrations: readonly SqlFile[]
  /** Applied all together whenever one of them changes. */
  rules: readonly SqlFile[]
}

/** Reads the SQL of a folder laid out like db/. */
export async function readSchemaFiles(folder = path.join(PACKAGE_ROOT, 'db')): Promise<SchemaFiles> {
  const [tables, migrations, rules] = await Promise.all([
    sqlFiles(folder, 'tables'),
    sqlFiles(folder, 'migrations'),
    sqlFiles(folder, 'rules'),
  ])
  return { tables, migrations, rules }
}

async function sqlFiles(folder: string, part: string): Promise<SqlFile[]> {
  const names = await readdir(path.join(folder, part), { recursive: true }).catch(() => [])
  const sorted = names.filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    sorted.map(async (name) => ({
      name: path.posix.join(part, name.split(path.sep).join('/')),
      sql: await readFile(path.join(folder, part, name), 'utf8'),
    })),
  )
}

/** This version of Samspel. */
export async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** A digest of SQL that is applied once; its comments and white space may still change. */
export const checksumOfOnce = (files: readonly SqlFile[]): string =>
  digest(
    files.map(
      ({ name, sql }) =>
        `${name}\n${sql
          .replace(/--[^\n]*/g, '')
          .replace(/\s+/g, ' ')
          .trim()}\n`,
    ),
  )

/** A digest of all rules and of the rows that every installation has. */
export const checksumOfRules = (files: readonly SqlFile[], rows: object): string =>
  digest([...files.map(({ name, sql }) => `${name}\n${sql}\n`), JSON.stringify(rows)])

const digest = (texts: readonly string[]): string => createHash('sha256').update(texts.join('')).digest('hex')
