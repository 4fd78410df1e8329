import type { Transaction } from '../../database/database.ts'
import { ANY_ELEMENT, keyOf, type MediaHandler, type Name } from './catalog.ts'

/** Domains named like a media type, and the functions and aggregates over rows that return them. */
const HANDLERS = `
  with media_types as (
    select d.oid, lower(d.typname) as name, d.typbasetype = 'bytea'::regtype as bytes
    from pg_catalog.pg_type d
    where d.typtype = 'd' and (d.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or d.typname = '*/*')
  )
  select m.name as media, m.bytes, p.prokind = 'a' as aggregate,
    json_build_object('schema', n.nspname, 'name', p.proname) as function,
    case when p.prokind = 'a' and a.typname <> 'anyelement'
         then json_build_object('schema', an.nspname, 'name', a.typname) end as "rowType"
  from media_types m
  join pg_catalog.pg_proc p on p.prorettype = m.oid
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  left join pg_catalog.pg_type a on a.oid = p.proargtypes[0]
  left join pg_catalog.pg_namespace an on an.oid = a.typnamespace
  where n.nspname = any ($1)
    and (p.prokind = 'f' and not p.proretset
      or p.prokind = 'a' and p.pronargs = 1 and (a.typrelid <> 0 or a.typname = 'anyelement'))`

interface Row {
  media: string
  bytes: boolean
  aggregate: boolean
  function: Name
  rowType: Name | null
}

/** The handlers of media types by the name of what they are for, and then by media type. */
export async function loadHandlers(
  tx: Transaction,
  schemas: string[],
): Promise<Map<string, Map<string, MediaHandler>>> {
  const { rows } = await tx.query<Row>(HANDLERS, [schemas])
  const handlers = new Map<string, Map<string, MediaHandler>>()
  for (const { media, bytes, aggregate, function: name, rowType } of rows) {
    const target = aggregate ? (rowType ? keyOf(rowType) : ANY_ELEMENT) : keyOf(name)
    const byMediaType = handlers.get(target) ?? new Map<string, MediaHandler>()
    byMediaType.set(media, {
      // The function decides, whatever type is requested; unless it sets a Content-Type, the response is just
      // bytes.
      mediaType: media === '*/*' ? 'application/octet-stream' : media,
      aggregate: aggregate ? { function: name, rowType: rowType ?? undefined } : undefined,
      isBytes: bytes,
    })
    handlers.set(target, byMediaType)
  }
  return handlers
}
