import type { Transaction } from '../database/database.ts'

/** A table of which every row is part of a backup. */
export interface Table {
  /** With its schema, quoted where SQL wants it. */
  name: string
  /** Those that are stored, in order: generated ones follow from them. */
  columns: { name: string; type: string }[]
  /** The column that a sequence numbers. */
  identity: string | null
}

/** All tables of this database, except for what was applied to it (private.migrations): that belongs to the header. */
export async function readTables(tx: Pick<Transaction, 'query'>): Promise<Table[]> {
  const { rows } = await tx.query<Table>(`
    select c.oid::regclass::text as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns,
      max(a.attname::text) filter (where a.attidentity <> '') as identity
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('api', 'app', 'private', 'translations')
      and c.oid <> 'private.migrations'::regclass
    group by c.oid
    order by c.oid::regclass::text collate "C"`)
  return rows
}

/** A name as SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
