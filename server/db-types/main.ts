import { readFile, writeFile } from 'node:fs/promises'

import { openPglite } from '../database/pglite.ts'
import { applySchema } from '../database/schema/apply-schema.ts'
import { readCatalog } from './catalog.ts'
import { renderTypes } from './render.ts'

// Writes the API's types to src/api/schema.gen.ts; with --check it only compares, and fails if they differ.

const FILE = 'src/api/schema.gen.ts'
const SCHEMAS = ['api', 'translations']

const types = await generate()
if (!process.argv.includes('--check')) {
  await writeFile(FILE, types)
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== types) {
  console.error(
    'src/api/schema.gen.ts does not match the database that db/ makes: run `npm run db:types` and commit it.',
  )
  process.exitCode = 1
}

async function generate(): Promise<string> {
  const database = await openPglite()
  try {
    await applySchema(database)
    const { relations, routines } = await readCatalog(database, SCHEMAS)
    return renderTypes(SCHEMAS, relations, routines, await errorCodes())
  } finally {
    await database.close()
  }
}

async function errorCodes(): Promise<string[]> {
  const page = await readFile('db/ERRORS.md', 'utf8')
  return [...page.matchAll(/^\| `(ERROR_\w+)` \|/gm)].map(([, code = '']) => code).toSorted()
}
