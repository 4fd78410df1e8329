import type { Column, Parameter } from '../catalog/catalog.ts'
import { columnOf, identifier, type Statement } from './statement.ts'

/** The alias of a JSON body once PostgreSQL has parsed it. */
export const BODY = 'pgrst_body'

/**
 * A FROM item with one row for each object of the body, which is passed as a single value; the columns are those named,
 * each with its own type.
 */
export function jsonRowsSql(
  statement: Statement,
  body: { text: string; isArray: boolean },
  columns: readonly Pick<Column | Parameter, 'name' | 'type'>[],
): string {
  if (columns.length === 0) return emptyRowsSql(statement, body)
  const expand = body.isArray ? 'json_to_recordset' : 'json_to_record'
  return `${expand}(${statement.value(body.text)}::json) as ${definition(columns)}`
}

/** The same, but values an object lacks get the column's default. */
export function jsonRowsWithDefaultsSql(
  statement: Statement,
  body: { text: string; isArray: boolean },
  columns: readonly Column[],
): string {
  if (columns.length === 0) return emptyRowsSql(statement, body)
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [`${statement.value(column.name)}::text, ${column.default}`],
  )
  const json = `${statement.value(body.text)}::jsonb`
  const merged = (object: string) => `jsonb_build_object(${defaults.join(', ')}) || ${object}`
  return body.isArray
    ? `jsonb_array_elements(${json}) as element, lateral jsonb_to_record(${merged('element')}) as ${definition(columns)}`
    : `jsonb_to_record(${merged(json)}) as ${definition(columns)}`
}

/** Objects without keys are still rows. */
function emptyRowsSql(statement: Statement, { text, isArray }: { text: string; isArray: boolean }): string {
  return isArray
    ? `json_array_elements(${statement.value(text)}::json) as ${identifier(BODY)}`
    : `(values (1)) as ${identifier(BODY)}`
}

function definition(columns: readonly { name: string; type: string }[]): string {
  const list = columns.map(({ name, type }) => `${identifier(name)} ${type}`)
  return `${identifier(BODY)}(${list.join(', ')})`
}

/** A column of the rows in the body. */
export const bodyColumn = (name: string) => columnOf(BODY, name)
