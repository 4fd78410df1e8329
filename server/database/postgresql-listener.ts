import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Listens on its own connection and, if that is lost, reconnects with back-off up to 32 s. After reconnecting it
 * reports an empty payload. Rejects if the first connection fails.
 */
export async function keepListening(
  config: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...config, keepAlive: true })
    next.on('notification', ({ payload }) => onNotify(payload ?? ''))
    // 'end' follows every error and starts the reconnection; an unhandled error event would end the process.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    for (let seconds = 1; !stopping.signal.aborted; seconds = Math.min(seconds * 2, 32)) {
      try {
        client = await connect()
        if (stopping.signal.aborted) await client.end()
        else onNotify('')
        return
      } catch {
        await delay(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  return async () => {
    stopping.abort()
    await client.end()
  }
}
