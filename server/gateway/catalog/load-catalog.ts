import type { Database, Transaction } from '../../database/database.ts'
import { groupBy } from '../group-by.ts'
import { type Catalog, keyOf, type Relationship, type RoleSettings } from './catalog.ts'
import { loadHandlers } from './load-handlers.ts'
import { loadForeignKeys, loadViewSources } from './load-keys.ts'
import { exposed, loadRelations } from './load-relations.ts'
import { isolationOf, loadComputedRelationships, loadRoutines, splitSetting } from './load-routines.ts'
import { deriveRelationships } from './relationships.ts'

/**
 * Reads the system catalogs, in one transaction and with an empty search path, so that every name is qualified. Rejects
 * if a schema does not exist, and for domain representations.
 */
export function loadCatalog(
  database: Database,
  schemas: string[],
  extraSearchPath: string[],
): Promise<Catalog> {
  const searchPath = [...new Set([...schemas, ...extraSearchPath])]
  return database.transaction(
    async (tx) => {
      await tx.query(`select set_config('search_path', '', true)`)
      await tx.query('select pg_catalog.quote_ident(name)::regnamespace from unnest($1::text[]) name', [
        searchPath,
      ])
      await refuseRepresentations(tx)
      const relations = await loadRelations(tx, searchPath)
      const derived = deriveRelationships(
        relations.byOid,
        await loadForeignKeys(tx),
        await loadViewSources(tx, relations),
      )
      const relationships = withComputed(derived, await loadComputedRelationships(tx))
      return {
        relations: exposed(relations, schemas),
        relationships: groupBy(
          relationships.filter((relationship) => isExposed(relationship, schemas)),
          ({ source }) => keyOf(source),
        ),
        routines: await loadRoutines(tx, schemas),
        handlers: await loadHandlers(tx, schemas),
        types: await loadTypes(tx, searchPath),
        roles: await loadRoles(tx),
      }
    },
    { readOnly: true },
  )
}

/** Casts by which PostgREST would read and write a domain's values in a form other than PostgreSQL's. */
const REPRESENTATIONS = `
  select pg_catalog.format_type(c.castsource, null) as source, pg_catalog.format_type(c.casttarget, null) as target
  from pg_catalog.pg_cast c
  join pg_catalog.pg_type s on s.oid = c.castsource
  join pg_catalog.pg_type t on t.oid = c.casttarget
  where c.castcontext = 'i' and c.castmethod = 'f'
    and (s.typtype = 'd' and c.casttarget in ('json'::regtype, 'text'::regtype)
      or t.typtype = 'd' and c.castsource in ('json'::regtype, 'text'::regtype))
  limit 1`

/** Domain representations are unsupported: without them the same request would have another meaning. */
async function refuseRepresentations(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ source: string; target: string }>(REPRESENTATIONS)
  const [cast] = rows
  if (!cast) return
  throw new Error(
    `domain representations are not supported: the implicit cast from ${cast.source} to ${cast.target}`,
  )
}

/** A computed relationship replaces those to the relation its function is named after. */
function withComputed(derived: Relationship[], computed: Relationship[]): Relationship[] {
  const replaced = new Set(
    computed.map((relationship) =>
      relationship.kind === 'computed'
        ? `${keyOf(relationship.source)}\0${keyOf(relationship.function)}`
        : '',
    ),
  )
  return [
    ...computed,
    ...derived.filter(({ source, target }) => !replaced.has(`${keyOf(source)}\0${keyOf(target)}`)),
  ]
}

function isExposed(relationship: Relationship, schemas: string[]): boolean {
  const names = [relationship.source, relationship.target]
  if (relationship.kind === 'junction') names.push(relationship.junction)
  return names.every(({ schema }) => schemas.includes(schema))
}

const TYPES = `
  select t.typname as name, pg_catalog.format_type(t.oid, -1) as sql
  from pg_catalog.pg_type t
  join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where (n.nspname = 'pg_catalog' or n.nspname = any ($1)) and t.typtype in ('b', 'd', 'e', 'r', 'm')
  order by n.nspname = 'pg_catalog'`

/** Types a cast may name; a name in pg_catalog comes last and so wins, as on any search path. */
async function loadTypes(tx: Transaction, searchPath: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ name: string; sql: string }>(TYPES, [searchPath])
  return new Map(rows.map(({ name, sql }) => [name, sql]))
}

/** `alter role … set …` of the roles requests can assume; settings that need a privilege are included only with it. */
const ROLES = `
  select r.rolname as role, pair as setting
  from pg_catalog.pg_roles r
  cross join unnest(r.rolconfig) pair
  join pg_catalog.pg_settings s on s.name = split_part(pair, '=', 1)
  where pg_has_role(current_user, r.oid, 'member') and r.rolname <> current_user
    and (s.context = 'user' or has_parameter_privilege(current_user, s.name, 'set'))`

async function loadRoles(tx: Transaction): Promise<Map<string, RoleSettings>> {
  const { rows } = await tx.query<{ role: string; setting: string }>(ROLES)
  const byRole = groupBy(rows, ({ role }) => role)
  return new Map(
    [...byRole].map(([role, settings]) => {
      const pairs = settings.map(({ setting }) => splitSetting(setting))
      return [
        role,
        {
          settings: pairs.filter(([name]) => name !== 'default_transaction_isolation'),
          isolation: isolationOf(pairs),
        },
      ]
    }),
  )
}
