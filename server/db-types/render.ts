import type { z } from 'zod'

import { assertDeclared } from './assert-declared.ts'
import type { Column, Relation, Routine } from './catalog.ts'
import { ANSWERS } from './declared/answers.ts'
import { COLUMNS, LANGUAGE_COLUMNS, NULLABLE_ARGUMENTS } from './declared/columns.ts'
import { ROWS } from './declared/rows.ts'
import type { Rows } from './declared/values.ts'
import { VIEWS } from './declared/views.ts'
import { typeText } from './type-text.ts'

const HEADER = `// Made by \`npm run db:types\` from db/. Do not edit.

import type { Language } from '#lib/text/languages.ts'

/** Any JSON value (RFC 8259). */
export type Json = string | number | boolean | null | readonly Json[] | { [key: string]: Json | undefined }

/** What a role may allow. */
export type Permission = Database['api']['Tables']['permissions']['Row']['name']

`

const TYPES: Record<string, string> = {
  bool: 'boolean',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  language: 'Language',
  void: 'undefined',
}

/** The TypeScript types of the exposed schemas, in the shape from which postgrest-js infers results. */
export function renderTypes(
  schemas: readonly string[],
  relations: readonly Relation[],
  routines: readonly Routine[],
  errorCodes: readonly string[],
): string {
  assertDeclared(relations, routines)
  const bodies = schemas.map((schema) => {
    const kind = (wanted: Relation['kind']) =>
      relations.filter((relation) => relation.schema === schema && relation.kind === wanted)
    const functions = routines.filter((routine) => routine.schema === schema)
    return block(schema, [
      block('Tables', kind('table').map(table)),
      block('Views', kind('view').map(view)),
      block('Functions', functions.map(routineType)),
      block('Enums', []),
      block('CompositeTypes', kind('composite').map(composite)),
    ])
  })
  return `${HEADER}${errorCodeType(errorCodes)}export type Database = ${braces(bodies)}\n`
}

function errorCodeType(codes: readonly string[]): string {
  const lines = quoted(codes).map((code) => `\n  | ${code}`)
  return `/** Why something failed: the codes of db/ERRORS.md. */\nexport type ErrorCode =${lines.join('')}\n\n`
}

function table({ schema, name, comment, columns: all, relationships }: Relation): string {
  const columns = all.map((column) => ({
    ...column,
    type: LANGUAGE_COLUMNS.includes(`${schema}.${name}.${column.name}`) ? 'language' : column.type,
    values: COLUMNS[`${schema}.${name}.${column.name}`] ?? column.values,
  }))
  const readable = columns.filter((column) => column.selectable)
  const insertable = columns.filter((column) => column.insertable)
  const updatable = columns.filter((column) => column.updatable)
  return described(
    comment,
    block(name, [
      block('Row', readable.map(rowField)),
      writable('Insert', insertable, (column) => field(column, column.optional)),
      writable('Update', updatable, (column) => field(column, true)),
      `Relationships: ${relationships.length === 0 ? '[]' : `[\n${indent(relationships.map(relationship).join('\n'))}\n]`}`,
    ]),
  )
}

function relationship(link: Relation['relationships'][number]): string {
  return `${braces([
    `foreignKeyName: '${link.name}'`,
    `columns: [${quoted(link.columns).join(', ')}]`,
    `isOneToOne: ${link.one_to_one}`,
    `referencedRelation: '${link.referenced}'`,
    `referencedColumns: [${quoted(link.referenced_columns).join(', ')}]`,
  ])},`
}

function view({ schema, name, comment, columns }: Relation): string {
  const row = columns.map(declaredField(VIEWS, `${schema}.${name}`))
  return described(comment, block(name, [block('Row', row), 'Relationships: []']))
}

function composite({ schema, name, comment, columns }: Relation): string {
  return described(comment, block(name, columns.map(declaredField(ROWS, `${schema}.${name}`))))
}

function declaredField(declared: Rows, of: string) {
  return ({ name }: Column) => `${name}: ${typeText(declared[of]?.[name] as z.ZodType)}`
}

function routineType(routine: Routine): string {
  const fields = routine.arguments.map(
    ({ name, type, optional }) =>
      `${name}${optional ? '?' : ''}: ${typeOf(type)}${optional || mayBeNull(routine, name) ? ' | null' : ''}`,
  )
  return described(
    routine.comment,
    block(routine.name, [
      fields.length === 0 ? 'Args: never' : block('Args', fields),
      `Returns: ${returnType(routine)}`,
    ]),
  )
}

const mayBeNull = ({ schema, name }: Routine, argument: string) =>
  NULLABLE_ARGUMENTS.includes(`${schema}.${name}.${argument}`)

function returnType(routine: Routine): string {
  const { returns, returns_table, returns_set } = routine
  const declared = ANSWERS[`${routine.schema}.${routine.name}`]
  if (declared) return typeText(declared)
  const row = rowType(returns, returns_table)
  return returns_set ? `${row}[]` : row
}

function rowType(returns: string, isTable: boolean): string {
  const [schema, name] = returns.split('.')
  if (name === undefined) return typeOf(returns)
  const row = isTable ? `['Tables']['${name}']['Row']` : `['CompositeTypes']['${name}']`
  return `Database['${schema}']${row}`
}

function writable(label: string, columns: readonly Column[], render: (column: Column) => string): string {
  return columns.length === 0 ? `${label}: Record<string, never>` : block(label, columns.map(render))
}

function rowField(column: Column): string {
  return field(column, false)
}

function field({ name, type, values, nullable }: Column, optional: boolean): string {
  const value = values.length > 0 ? quoted(values).join(' | ') : typeOf(type)
  return `${name}${optional ? '?' : ''}: ${value}${nullable ? ' | null' : ''}`
}

function typeOf(type: string): string {
  if (type.startsWith('_')) return `${typeOf(type.slice(1))}[]`
  return TYPES[type] ?? 'string'
}

function quoted(texts: readonly string[]): string[] {
  return texts.map((text) => `'${text}'`)
}

function described(comment: string | null, code: string): string {
  return comment === null ? code : `/** ${comment.replaceAll('*/', '*\\/')} */\n${code}`
}

function block(name: string, lines: readonly string[]): string {
  return `${name}: ${lines.length === 0 ? 'Record<never, never>' : braces(lines)}`
}

function braces(lines: readonly string[]): string {
  return `{\n${indent(lines.join('\n'))}\n}`
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
