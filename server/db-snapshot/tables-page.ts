import type { Database } from '../database/database.ts'

interface Table {
  name: string
  comment: string
  columns: { name: string; type: string; declared: string; comment: string }[]
  access: { privilege: string; roles: string; columns: string | null; policies: string | null }[]
  triggers: { name: string; timing: string; fires: string; calls: string; why: string }[]
  functions: string[]
}

const HEADER = `# Tables

Made by \`npm run db:snapshot\` from \`db/\`. Do not edit. Policies and constraints are written out in \`db/schema.snapshot.sql\`.

**Declared** are the words of \`db/rules/shared/field_declarations.sql\`, which explains them. **Triggers** stand in the order in which
they run: all with \`before\` ahead of the write, all with \`after\` behind it. A statement runs those of its kind alone; an update
runs those with \`of\` only if it names one of the columns. The reason is the comment of the function that the trigger calls.`

/** The text of docs/tables.md: who reads and writes each table, and what happens when it is written. */
export async function renderTables(database: Pick<Database, 'query'>): Promise<string> {
  const { rows } = await database.query<Table>(TABLES)
  return `${[HEADER, ...rows.map(section)].join('\n\n')}\n`
}

function section({ name, comment, columns, access, triggers, functions }: Table): string {
  const hasDeclared = columns.some(({ declared }) => declared !== '')
  return [
    `## ${name}`,
    comment,
    table(
      ['Column', 'Type', ...(hasDeclared ? ['Declared'] : []), 'Meaning'],
      columns.map((column) => [
        code(column.name),
        column.type,
        ...(hasDeclared ? [column.declared] : []),
        column.comment,
      ]),
    ),
    access.length > 0
      ? table(
          ['Callers may', 'Roles', 'Columns', 'Rows, by policy'],
          access.map(({ privilege, roles, columns: only, policies }) => [
            privilege,
            roles,
            only ?? 'all',
            policies ?? 'none',
          ]),
        )
      : `No caller reads or writes it, only these functions: ${functions.map(code).join(', ')}.`,
    triggers.length > 0
      ? table(
          ['Trigger', 'Runs', 'Calls', 'Why'],
          triggers.map(({ name: trigger, timing, fires, calls, why }) => [
            code(trigger),
            `${timing} ${fires}`,
            code(calls),
            why,
          ]),
        )
      : 'No triggers.',
  ].join('\n\n')
}

const code = (text: string) => `\`${text}\``

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

// Bits of tgtype: 1 per row, 2 before, 4 insert, 8 delete, 16 update.
const TABLES = `
  select c.oid::regclass::text as name, obj_description(c.oid, 'pg_class') as comment,
    (select json_agg(json_build_object('name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ', may be null' end || coalesce((
          select string_agg(', of ' || k.confrelid::regclass || case k.confdeltype when 'c' then ' (deleted with it)'
            when 'n' then ' (cleared with it)' else '' end, '' order by k.conname collate "C")
          from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]), ''),
        'declared', coalesce((select array_to_string(f.traits, ', ') from private.fields f
          where c.oid::regclass::text = 'api.' || f.relation and f.field = a.attname), ''),
        'comment', coalesce(col_description(c.oid, a.attnum), '')) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('privilege', privilege, 'roles', roles, 'columns', names,
        'policies', (select string_agg(p.polname, ', ' order by p.polname collate "C") from pg_policy p
          where p.polrelid = c.oid and p.polcmd = case privilege when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' else 'd' end))
        order by array_position('{select,insert,update,delete}', privilege), roles), '[]')
      from (
        select privilege, names, string_agg(grantee, ', ' order by grantee collate "C") as roles
        from (
          select g.grantee::regrole::text as grantee, lower(g.privilege_type) as privilege,
            case g.privilege_type when 'UPDATE' then (
              select array_to_string(array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), ''), ', ')
              from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'allow_changes') end as names
          from aclexplode(c.relacl) g where g.grantee not in (0, c.relowner)
          union all
          select g.grantee::regrole::text, lower(g.privilege_type), string_agg(a.attname, ', ' order by a.attnum)
          from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = c.oid and g.grantee <> 0 group by 1, 2) granted
        group by privilege, names) grants) as access,
    (select coalesce(json_agg(json_build_object('name', t.tgname,
        'timing', case when t.tgtype & 2 > 0 then 'before' else 'after' end,
        'fires', concat_ws(', ', case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 16 > 0 then 'update' || coalesce(' of ' || (
            select string_agg(a.attname, ', ' order by u.n) from unnest(t.tgattr::int2[]) with ordinality u (attnum, n)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum), '') end, case when t.tgtype & 8 > 0 then 'delete' end)
          || case when t.tgtype & 1 > 0 then ', per row' else ', per statement' end,
        'calls', t.tgfoid::regproc::text, 'why', regexp_replace(obj_description(t.tgfoid, 'pg_proc'), '^Trigger[^:]*: ', ''))
        -- Statements begin before their first row and end after their last one.
        order by t.tgtype & 2 = 0, t.tgtype & 3 in (0, 3), t.tgname collate "C"), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select coalesce(json_agg(name order by name collate "C"), '[]') from (
      select distinct p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
      where p.pronamespace::regnamespace::text in ('api', 'app', 'private', 'translations')
        and p.prosrc ~ ('\\m' || replace(c.oid::regclass::text, '.', '\\.') || '\\M')) named) as functions
  from pg_class c
  where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('api', 'private', 'translations')
  order by c.oid::regclass::text collate "C"`
