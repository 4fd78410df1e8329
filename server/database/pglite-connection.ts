import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { NoConnection } from './database.ts'
import { RESULT_PARSERS } from './values.ts'

interface RawResult {
  rows: Record<string, unknown>[]
  fields: { name: string; dataTypeID: number }[]
  rowCount: number
}

/** How long a statement may take beyond its timeout (milliseconds) while it gets no processor time, as on a broken disk. */
const MOST_WAITING = 60_000

type Message =
  | { ready: true }
  | { channel: string; payload: string }
  | { id: number; value?: unknown; error?: { message: string } }

interface Pending {
  timeout: number | undefined
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** PGlite in its own thread, so that no statement blocks this one. */
export interface PgliteConnection {
  /** @param timeout milliseconds of work after which the statement, and the thread with it, is ended (57014) */
  query(text: string, values: readonly (string | null)[], timeout?: number): Promise<RawResult>
  /** The command tag of the last statement. */
  exec(text: string, timeout?: number): Promise<string | undefined>
  close(): Promise<void>
  /** Settles when the thread has ended, for whatever reason: the folder may then be opened again. */
  readonly ended: Promise<void>
}

/** Opens the folder in a new thread. Rejects with PGlite's error if that fails. */
export async function connectPglite(
  dataDir: string,
  onNotify: (channel: string, payload: string) => void,
): Promise<PgliteConnection> {
  const thread = new Worker(new URL('./pglite-thread.mjs', import.meta.url), {
    workerData: { dataDir, unparsed: Object.keys(RESULT_PARSERS).map(Number) },
  })
  const pending = new Map<number, Pending>()
  let failure: Error = new NoConnection(new Error('the embedded database was closed'))
  let isEnded = false
  let count = 0
  let timer: NodeJS.Timeout | undefined

  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      clearTimeout(timer)
      isEnded = true
      for (const { reject } of pending.values()) reject(failure)
      pending.clear()
      resolve()
    })
  })
  thread.on('error', (error) => (failure = new NoConnection(error)))
  await Promise.race([once(thread, 'message'), ended.then(() => Promise.reject(failure))])
  thread.on('message', (message: Message) => {
    if ('channel' in message) onNotify(message.channel, message.payload)
    else if ('id' in message) settle(message)
  })

  function settle({ id, value, error }: Extract<Message, { id: number }>): void {
    const waiting = pending.get(id)
    pending.delete(id)
    clearTimeout(timer)
    watchFirst()
    if (error) waiting?.reject(Object.assign(new Error(), error))
    else waiting?.resolve(value)
  }

  /**
   * The thread runs one statement after another: the oldest unanswered one is running. Its time is processor time, as far as
   * can be known that of the whole process: where a busy machine gives the thread little of it, ending a slow statement
   * would only make the next ones slower, as a new thread has nothing in its caches.
   */
  function watchFirst(): void {
    const [first] = pending
    const timeout = first?.[1].timeout
    if (timeout === undefined) return
    const began = performance.now()
    const spentBefore = process.cpuUsage()
    const watch = (delay: number) => {
      // setImmediate: if this thread is late, an answer that has already arrived is still read first.
      timer = setTimeout(() => setImmediate(check), delay)
    }
    const check = () => {
      if (!pending.has(first?.[0] as number)) return
      const { user, system } = process.cpuUsage(spentBefore)
      const left = Math.min(
        timeout - (user + system) / 1000,
        timeout + MOST_WAITING - (performance.now() - began),
      )
      if (left > 0) watch(left)
      else end()
    }
    watch(timeout)
  }

  function end(): void {
    failure = Object.assign(new Error('canceling statement due to statement timeout'), {
      code: '57014',
      severity: 'ERROR',
    })
    void thread.terminate()
  }

  function send(kind: string, text: string, values: readonly (string | null)[], timeout?: number) {
    return new Promise<unknown>((resolve, reject) => {
      if (isEnded) return reject(failure)
      const id = count++
      pending.set(id, { timeout, resolve, reject })
      if (pending.size === 1) watchFirst()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, and this is a thread
      thread.postMessage({ id, kind, text, values })
    })
  }

  return {
    query: async (text, values, timeout) => parsed((await send('query', text, values, timeout)) as RawResult),
    exec: async (text, timeout) => (await send('exec', text, [], timeout)) as string | undefined,
    close: async () => {
      await send('close', '', [])
      await thread.terminate()
    },
    ended,
  }
}

/** Parses the types that the drivers parse differently; they arrived as text. */
function parsed(result: RawResult): RawResult {
  for (const { name, dataTypeID } of result.fields) {
    const parse = RESULT_PARSERS[dataTypeID]
    if (!parse) continue
    for (const row of result.rows) if (typeof row[name] === 'string') row[name] = parse(row[name])
  }
  return result
}
