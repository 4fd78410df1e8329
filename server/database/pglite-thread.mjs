import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { parentPort, workerData } from 'node:worker_threads'

// The other end of pglite-connection.ts. Plain JavaScript, because tsx does not reach into threads.

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const asSent = (/** @type {string} */ text) => text
// The values are text already, whatever the type.
const serializers = new Proxy({}, { get: () => asSent })

const pglite = await PGlite.create({
  dataDir: workerData.dataDir,
  parsers: Object.fromEntries(workerData.unparsed.map((/** @type {number} */ oid) => [oid, asSent])),
  extensions: { citext, pg_trgm, pgcrypto, unaccent },
})
// Nobody reads PGlite's log, and an error's message, written character by character, can be as long as a request.
await pglite.exec('set log_min_messages = panic')
pglite.onNotification((channel, payload) => port.postMessage({ channel, payload }))

/** @param {{ kind: 'query' | 'exec' | 'close', text: string, values: (string | null)[] }} task */
async function perform({ kind, text, values }) {
  if (kind === 'close') return pglite.close()
  if (kind === 'exec') return (await pglite.exec(text)).at(-1)?.command
  const { rows, fields, rowCount, affectedRows } = await pglite.query(text, values, { serializers })
  return { rows, fields, rowCount: rowCount ?? affectedRows ?? rows.length }
}

/** @param {unknown} error */
function described(error) {
  const { message, ...rest } = /** @type {Record<string, unknown>} */ (error)
  const parts = Object.entries(rest).filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(parts), message: error instanceof Error ? error.message : String(message) }
}

/** @param {{ id: number } & Parameters<typeof perform>[0]} message */
async function answer({ id, ...task }) {
  try {
    port.postMessage({ id, value: await perform(task) })
  } catch (error) {
    port.postMessage({ id, error: described(error) })
    // PostgreSQL survives the errors it reports; any other has stopped it mid-statement, with its memory
    // damaged.
    const isReported = typeof (/** @type {{ severity?: unknown }} */ (error).severity) === 'string'
    if (!isReported) process.exit(1)
  }
}

// One at a time, in the order they arrived.
let last = Promise.resolve()
port.on('message', (message) => (last = last.then(() => answer(message))))
port.postMessage({ ready: true })
