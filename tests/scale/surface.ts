import type { Database } from '#server/database/database.ts'

import type { Call } from './call.ts'

// Everything that can be called: API functions, the permitted operations on tables and views, and the
// worker’s functions.
const SURFACE = `
  select format('%s/rpc/%s', case n.nspname when 'api' then '' else n.nspname end, p.proname) as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('api', 'translations') and p.prorettype <> 'trigger'::regtype
  union
  select format('%s%s /%s', case n.nspname when 'api' then '' else n.nspname || ' ' end, v.verb, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join (values ('SELECT', 'GET'), ('INSERT', 'POST'), ('UPDATE', 'PATCH'), ('DELETE', 'DELETE')) v (privilege, verb)
  where n.nspname in ('api', 'translations') and c.relkind in ('r', 'v') and case v.privilege
    when 'DELETE' then has_table_privilege('authenticated', c.oid, 'DELETE')
    else has_any_column_privilege('authenticated', c.oid, v.privilege) end
  union
  select format('app.%s', proname) from pg_proc
  where pronamespace = 'app'::regnamespace and has_function_privilege('mailer', oid, 'execute')`

/** The names of everything that can be called, from the catalogue. */
export async function surface(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(SURFACE)
  return rows.map(({ name }) => name).toSorted()
}

/** The names, in the same form, of what a call uses. */
export function reached(call: Call): string[] {
  if ('sql' in call) return [...call.sql.matchAll(/app\.\w+/g)].map(([name]) => name)
  const path = /^[^?]+/.exec(call.path)?.[0] ?? ''
  if (path.startsWith('/rpc/')) return [path]
  return [`${call.profile ? `${call.profile} ` : ''}${call.method} ${path}`]
}
