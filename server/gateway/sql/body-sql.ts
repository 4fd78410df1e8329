import { SCALAR } from '../plan/columns.ts'
import type { Handler } from '../plan/negotiate.ts'
import { READ } from './read-sql.ts'
import { columnOf, identifier, qualified, wholeRow } from './statement.ts'

/** The rows the body is made from. */
export const ROWS = 'pgrst_rows'

/** How a result is to be read: as rows, one row of a function that returns one, values, or one value. */
export type ResultShape = 'rows' | 'row' | 'values' | 'value'

/** The whole body as one text, or as bytes for a media type made of bytes. */
export function bodySql(handler: Handler, shape: ResultShape): string {
  const rows = wholeRow(ROWS)
  const item = shape === 'value' || shape === 'values' ? columnOf(ROWS, SCALAR) : rows
  const first = `json_agg(${item})->0`
  const strip = (json: string, stripped: boolean) => (stripped ? `json_strip_nulls(${json})` : json)
  switch (handler.kind) {
    case 'none':
      return `''`
    case 'object':
      return `coalesce(${strip(first, handler.stripped)}, 'null')::text`
    case 'json': {
      const isOne = shape === 'row' || shape === 'value'
      return `coalesce(${strip(isOne ? first : `json_agg(${item})`, handler.stripped)}, '${isOne ? 'null' : '[]'}')::text`
    }
    case 'csv':
      return csvSql()
    case 'geojson':
      // PostGIS's function: without PostGIS the database reports that it is missing.
      return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(${rows})::json), '[]'))::text`
    case 'custom': {
      const { aggregate, isBytes } = handler.custom
      const body = aggregate
        ? `${qualified(aggregate.function)}(${aggregate.rowType ? `(${rows})::${qualified(aggregate.rowType)}` : rows})`
        : columnOf(ROWS, SCALAR)
      return isBytes ? `${body}::bytea` : `${body}::text`
    }
  }
}

/**
 * A header line and a line for each row in PostgreSQL's row output format, without its parentheses: quoted if needed,
 * empty for null, `t` and `f` for booleans.
 */
function csvSql(): string {
  const rows = wholeRow(ROWS)
  const header =
    `(select coalesce(string_agg(name, ','), '') from (select json_object_keys(row_to_json(one)) as name ` +
    `from (select * from ${identifier(READ)} limit 1) as one) as names)`
  return `${header} || E'\\n' || coalesce(string_agg(substr((${rows})::text, 2, length((${rows})::text) - 2), E'\\n'), '')`
}
