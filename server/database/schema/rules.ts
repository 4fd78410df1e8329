import type { Transaction } from '../database.ts'
import { CLEAR_RULES, DECLARED_FUNCTIONS, FREE_FUNCTIONS } from './clear-rules.ts'
import type { SqlFile } from './files.ts'
import { SchemaFailure } from './schema-failure.ts'

/** Drops views, triggers, policies, types and grants; functions stay, but nothing calls them. */
export const clearRules = (tx: Transaction): Promise<void> => tx.exec(CLEAR_RULES)

/** Gives the functions that tables declare, because columns and constraints use them, their bodies. */
export async function replaceDeclared(tx: Transaction, files: readonly SqlFile[]): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(DECLARED_FUNCTIONS)
  const declared = new Set(rows.map(({ name }) => name))
  const bodies = files
    .flatMap(({ sql }) => statementsOf(sql))
    .filter((statement) => declared.has(/^create or replace function ([\w.]+)/.exec(statement)?.[1] ?? ''))
  await tx.exec(`set local check_function_bodies = off; ${bodies.join('\n')}`)
}

/**
 * Makes the functions, views, triggers, policies, types and grants of a database, which has been cleared of them (`clearRules`), match
 * these files exactly. Tables and their rows stay. Functions are replaced in place, so that running calls continue, unless `dropFunctions` is set,
 * which is necessary if a function's return type has changed.
 */
export async function applyRules(
  tx: Transaction,
  files: readonly SqlFile[],
  { dropFunctions }: { dropFunctions: boolean },
): Promise<void> {
  // A function may refer to objects created after it; tests/db/structure.test.ts checks the bodies.
  await tx.exec('set local check_function_bodies = off')
  if (dropFunctions) await drop(tx, await freeFunctions(tx))
  const before = await freeFunctions(tx)
  const parsed = files.map(({ name, sql }) => ({ name, statements: statementsOf(sql) }))
  for (const kind of KINDS) {
    for (const { name, statements } of parsed) {
      const sql = statements.filter((statement) => kindOf(statement) === kind).join('\n')
      if (sql === '') continue
      await tx.exec(sql).catch((error: unknown) => {
        throw new SchemaFailure(`db/${name} failed: ${String(error)}`, { cause: error })
      })
    }
  }
  // No file creates them any more.
  const after = await freeFunctions(tx)
  await drop(
    tx,
    after.filter(({ signature, row }) =>
      before.some((known) => known.signature === signature && known.row === row),
    ),
  )
}

interface FreeFunction {
  signature: string
  row: string
}

async function freeFunctions(tx: Transaction): Promise<FreeFunction[]> {
  return (await tx.query<FreeFunction>(FREE_FUNCTIONS)).rows
}

const drop = (tx: Transaction, functions: readonly FreeFunction[]) =>
  tx.exec(functions.map(({ signature }) => `drop function ${signature};`).join('\n'))

// One file may need objects from another: kinds are created in order of dependency.
const KINDS = ['type', 'function', 'view', 'rest'] as const

function kindOf(statement: string): (typeof KINDS)[number] {
  const [, word] = /^create (?:or replace )?(\w+)/.exec(statement) ?? []
  if (word === 'domain') return 'type'
  return KINDS.find((kind) => kind === word) ?? 'rest'
}

/** A file's statements, each without the comments before it. */
function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token !== ';') continue
    statements.push(sql.slice(start, index + 1))
    start = index + 1
  }
  statements.push(sql.slice(start))
  return statements.map((text) => text.replace(/^(\s|--[^\n]*)+/, '')).filter((text) => text !== '')
}

/** A semicolon, or a token in which a semicolon does not end the statement. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g
