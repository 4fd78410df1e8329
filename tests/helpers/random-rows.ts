import fc from 'fast-check'

import type { Database } from '#server/database/database.ts'

// Rows for any table, from the catalog: foreign keys choose among the rows that are there, and checks say which words and lengths
// fit. A row that a constraint refuses is left out, so that a new table rarely needs anything here.

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  identity: boolean
  /** The words that a check allows. */
  words: string[] | null
  /** The length that a check demands. */
  length: number | null
}

interface ForeignKey {
  table: string
  columns: string[]
  target: string
  targets: string[]
}

/** Text as people write it, and as nobody does: separators, quotes, escapes, emoji, both directions, and nothing. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\\N',
    '\t\n\r',
    '"\\\'{},',
    '\u2028\u2029',
    'NULL',
    'Åsa Öberg',
    '👩‍👩‍👧',
    'שלום',
    'e\u0301',
    '<b>',
    '[1]',
  ),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
)

/** Enough chosen values for a database; they are used in turn, as often as needed. */
export const chosenValues = fc.record({
  texts: fc.array(texts, { minLength: 31, maxLength: 31 }),
  numbers: fc.array(fc.noBias(fc.nat(2 ** 31 - 1)), { minLength: 97, maxLength: 97 }),
  bytes: fc.array(fc.uint8Array({ minLength: 33, maxLength: 33 }), { minLength: 7, maxLength: 7 }),
})
export type ChosenValues = typeof chosenValues extends fc.Arbitrary<infer T> ? T : never

/** What the catalog does not tell about a column, by its name or by table and name. */
const KNOWN: Record<string, (n: number) => string> = {
  email: (n) => `person${n}@example.org`,
  language: () => 'sv',
  language_code: () => 'sv',
  action: (n) => (n % 2 ? 'member.added' : 'event.changed'),
  kind: () => 'announcement',
  guests: () => '3',
  slot: (n) => String(1 + (n % 2)),
  slug: (n) => `event-${n}`,
  start_time: () => '2026-05-01 18:00:00.000001+02',
  end_time: () => '2026-05-01 21:00:00.123456+02',
  credential_id: (n) => `credential-${n}`,
  'private.card_keys.public_key': (n) => `\\x02${n.toString(16).padStart(64, '0')}`,
  'private.push_devices.p256dh': (n) => `B${String(n).padStart(86, 'a')}`,
  'private.push_devices.auth': (n) => String(n).padStart(22, 'a'),
  'private.cards.token': (n) => `\\x${n.toString(16).padStart(32, '0')}`,
}

/** Adds a few rows to every table. Resolves to the tables that have none, and why. */
export async function addRows(database: Database, values: ChosenValues): Promise<Record<string, string>> {
  const { columns, keys } = await readCatalog(database)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const triggers = (state: string) =>
    database.exec(tables.map((table) => `alter table ${table} ${state} trigger user;`).join(''))
  let count = 0
  const next = <T>(list: readonly T[]): T => list[count++ % list.length] as T
  // Never in step with what it is used for.
  const nextNumber = () => (next(values.numbers) + count * 7919) % 2 ** 31
  const failures: Record<string, string> = {}

  await triggers('disable')
  // Several rounds, since a table may refer to one that comes later, and until no table is empty.
  for (let round = 0; round < 40 && (round < 8 || Object.keys(await emptyTables()).length > 0); round++) {
    for (const table of tables) {
      const row = await rowFor(table)
      const names = Object.keys(row)
      await database
        .query(
          `insert into ${table} (${names.map((name) => `"${name}"`).join()})
          values (${names.map((_, index) => `$${index + 1}`).join()}) on conflict do nothing`,
          Object.values(row),
        )
        .catch((error: Error) => (failures[table] = error.message))
    }
  }
  await triggers('enable')

  return emptyTables()

  async function emptyTables(): Promise<Record<string, string>> {
    const { rows } = await database.query<{ name: string }>(
      tables
        .map((table) => `select '${table}' as name where not exists (select from ${table})`)
        .join(' union all '),
    )
    return Object.fromEntries(rows.map(({ name }) => [name, failures[name] ?? '']))
  }

  async function rowFor(table: string): Promise<Record<string, unknown>> {
    const row: Record<string, unknown> = {}
    for (const column of columns.filter((own) => own.table === table && !own.identity)) {
      const isNull = column.nullable && nextNumber() % 4 === 0
      row[column.name] = isNull ? null : valueFor(column)
    }
    // Those of several columns come last, and share some.
    const shared = new Set<string>()
    for (const key of keys.filter((own) => own.table === table)) {
      const isNull = key.columns.every((name) => row[name] === null)
      const conditions = key.columns.flatMap((name, index) =>
        shared.has(name) ? `"${key.targets[index]}"::text = '${String(row[name])}'` : [],
      )
      const found = `from ${key.target} where ${['true', ...conditions].join(' and ')}`
      const { rows } = await database.query(
        `select ${key.targets.map((name, index) => `"${name}"::text as v${index}`).join()} ${found}
        offset $1::int % greatest(1, (select count(*)::int ${found})) limit 1`,
        [nextNumber()],
      )
      key.columns.forEach((name, index) => {
        row[name] = isNull ? null : (rows[0]?.[`v${index}`] ?? null)
        if (key.columns.length > 1) shared.add(name)
      })
    }
    return row
  }

  function valueFor({ table, name, type, words, length }: Column): unknown {
    const number = nextNumber()
    if (words) return words[number % words.length]
    const known = KNOWN[`${table}.${name}`] ?? KNOWN[name]
    if (known) return known(number)
    switch (type) {
      case 'text':
        return `${next(values.texts)}${next(values.texts)}`
      case 'text[]':
        return [next(values.texts), null, next(values.texts)]
      case 'uuid':
        return uuid(number)
      case 'uuid[]':
        return [uuid(number), uuid(number + 1)]
      case 'boolean':
        return number % 2 === 0
      case 'smallint':
      case 'integer':
        return 1 + (number % 9)
      case 'integer[]':
        return [1 + (number % 6), 7]
      case 'bigint':
        return `${number}${String(number).padStart(8, '0').slice(-8)}`
      case 'xid8':
        return String(number + 1_000_000)
      case 'bytea':
        return length === null ? next(values.bytes) : next(values.bytes).subarray(0, length)
      case 'date':
        return `20${String(10 + (number % 80))}-0${1 + (number % 9)}-28`
      case 'time without time zone':
        return `0${number % 10}:${10 + (number % 50)}:00`
      case 'timestamp with time zone':
        return `2026-0${1 + (number % 9)}-28 0${number % 10}:59:59.${String(number).padStart(6, '0').slice(-6)}+05:45`
      case 'jsonb':
        return JSON.stringify({ [next(values.texts)]: [number / 7, null, next(values.texts)] })
      case 'tsvector':
        return `'räksmörgås':1A,${2 + (number % 9)} 'it''s':3`
      default:
        throw new Error(`${table}.${name} is ${type}: choose a value for it`)
    }
  }
}

const uuid = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

async function readCatalog(database: Database): Promise<{ columns: Column[]; keys: ForeignKey[] }> {
  const ours = `relnamespace::regnamespace::text in ('api', 'app', 'private', 'translations')`
  const [columns, keys] = await Promise.all([
    database.query<Omit<Column, 'words' | 'length'> & { checks: string }>(`
      select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as nullable, a.attidentity <> '' as identity,
        coalesce((select string_agg(pg_get_constraintdef(o.oid), ' ') from pg_constraint o
          where o.conrelid = c.oid and o.contype = 'c' and o.conkey = array[a.attnum]), '') as checks
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.${ours} and c.oid <> 'private.migrations'::regclass
      order by c.oid, a.attnum`),
    database.query<ForeignKey>(`
      select conrelid::regclass::text as table, confrelid::regclass::text as target,
        array(select attname::text from unnest(conkey) with ordinality k (num, n)
          join pg_attribute on attrelid = conrelid and attnum = num order by n) as columns,
        array(select attname::text from unnest(confkey) with ordinality k (num, n)
          join pg_attribute on attrelid = confrelid and attnum = num order by n) as targets
      from pg_constraint join pg_class c on c.oid = conrelid
      where contype = 'f' and c.${ours}
      order by conrelid, cardinality(conkey)`),
  ])
  return {
    columns: columns.rows.map(({ checks, ...column }) => ({
      ...column,
      words:
        /= ANY \(ARRAY\[/.test(checks) && column.type === 'text'
          ? [...checks.matchAll(/'(\w+(?:\/\w+)?)'::text/g)].map(([, word = '']) => word)
          : null,
      length: Number(/length\(\w+\) = (\d+)/.exec(checks)?.[1]) || null,
    })),
    keys: keys.rows,
  }
}
