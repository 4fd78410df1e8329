import type { Database } from '#server/database/database.ts'

/** The tables in which a text occurs anywhere, for instance what erasing a person has left. */
export async function tracesOf(database: Database, text: string): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('api'::regnamespace, 'private'::regnamespace) order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}
