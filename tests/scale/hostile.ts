// Values of two megabytes, as JSON, for parameters and columns of each kind.

const SIZE = 2_000_000

const repeated = (unit: string) => {
  const json = JSON.stringify(unit).slice(1, -1)
  return `"${json.repeat(SIZE / Buffer.byteLength(json))}"`
}
const listed = (count: number, item: (n: number) => string) =>
  `[${Array.from({ length: count }, (_, n) => item(n)).join(',')}]`

const TAGS = repeated('<b>')

const TEXTS = {
  tags: TAGS,
  spaces: repeated(' '),
  'combining marks': `"e${'\u0301\u0323'.repeat(SIZE / 4)}"`,
  digits: repeated('7'),
  words: repeated('Aa1! '),
}

const DOCUMENTS = {
  'one text': `[${TAGS}]`,
  'a text': TAGS,
  'a text inside': `{"name":${TAGS}}`,
  'nested lists': listed(2000, () => '['.repeat(480) + ']'.repeat(480)),
  'nested objects': listed(600, () => `${'{"a":'.repeat(480)}1${'}'.repeat(480)}`),
  numbers: listed(100_000, String),
  objects: listed(100_000, () => '{"a":1,"name":"x"}'),
  keys: `{${Array.from({ length: 100_000 }, (_, n) => `"key${n}":"${n}"`).join(',')}}`,
}

const LISTS = {
  'one text': `[${TAGS}]`,
  numbers: listed(100_000, String),
  'empty texts': listed(300_000, () => '""'),
  ids: listed(50_000, (n) => `"${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000"`),
}

const BYTES = { zeros: `"\\\\x${'00'.repeat(SIZE / 2)}"` }

/** The values for a type, by PostgreSQL's name for it and its category (A for arrays). */
export function hostileValues(type: string, category: string): Record<string, string> {
  if (type === 'json' || type === 'jsonb') return DOCUMENTS
  if (type === 'bytea') return BYTES
  return category === 'A' ? LISTS : TEXTS
}

/** A list of items like this one, and the item with each of its texts in turn replaced by a long one. */
export function hostileItems(item: unknown): Record<string, string> {
  const json = JSON.stringify(item)
  const items = { 'many of its items': listed(SIZE / (json.length + 1), () => json) }
  if (typeof item !== 'object' || item === null) return items
  const fields = Object.entries(item).map(([name]) => {
    const others = JSON.stringify({ ...item, [name]: undefined }).slice(1)
    return [`an item's ${name}`, `[{${JSON.stringify(name)}:${TAGS}${others === '}' ? '' : ','}${others}]`]
  })
  return { ...items, ...Object.fromEntries(fields) }
}
