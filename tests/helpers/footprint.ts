import type { Database, Transaction } from '#server/database/database.ts'

type Rows = ReadonlyMap<string, { hash: string; rows: ReadonlySet<string> }>

/** Finds the rows of all tables that a transaction has changed. */
export interface Footprint {
  changed(tx: Transaction): Promise<{ table: string; row: string }[]>
}

/** Remembers the contents of all tables, to compare them with what a transaction leaves. */
export async function takeFootprint(database: Database): Promise<Footprint> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('api', 'private', 'translations')
      -- Ten thousand rows that no request changes.
      and c.oid <> 'private.common_passwords'::regclass order by 1`,
  )
  const names = tables.map(({ name }) => name)
  const hashes = names
    .map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
    )
    .join(' union all ')
  const rowsOf = async (tx: Pick<Transaction, 'query'>, name: string) =>
    new Set(
      (await tx.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row),
    )
  const hashesIn = async (tx: Pick<Transaction, 'query'>) =>
    (await tx.query<{ name: string; hash: string }>(hashes)).rows

  const before: Rows = new Map(
    await Promise.all(
      (await hashesIn(database)).map(
        async ({ name, hash }) => [name, { hash, rows: await rowsOf(database, name) }] as const,
      ),
    ),
  )
  return {
    async changed(tx) {
      const found: { table: string; row: string }[] = []
      for (const { name, hash } of await hashesIn(tx)) {
        const known = before.get(name)
        if (known?.hash === hash) continue
        const rows = await rowsOf(tx, name)
        const differing = [...rows].filter((row) => !known?.rows.has(row))
        const gone = [...(known?.rows ?? [])].filter((row) => !rows.has(row))
        found.push(...[...differing, ...gone].map((row) => ({ table: name, row })))
      }
      return found
    },
  }
}
