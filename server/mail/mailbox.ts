import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** A local mail server that keeps what it receives, to be read in a browser (MailDev). */
export interface Mailbox {
  /** Port of its mail server, on 127.0.0.1. */
  port: number
  /** The address where a browser finds the mails, including the key that opens them. */
  url: string
  close(): Promise<void>
}

const HERE = '127.0.0.1'
const USUAL_PORT = 1080
const MOST_MAILS = 1000

/**
 * Opens a mailbox that keeps the newest mails in a folder. It can only be reached from this machine, and only
 * with the key in its address: whoever reads the mails can log in. Rejects once the signal is aborted, if it is not open
 * by then.
 */
export async function openMailbox(
  folder: string,
  { usualPort = USUAL_PORT, signal }: { usualPort?: number; signal?: AbortSignal } = {},
): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Tried rather than checked first: two servers starting at once would both find the port free, and one
  // would get no mailbox.
  return openOn(usualPort, folder, signal).catch(() => {
    signal?.throwIfAborted()
    return openOn(0, folder, signal)
  })
}

async function openOn(web: number, folder: string, signal?: AbortSignal): Promise<Mailbox> {
  const key = randomBytes(24).toString('base64url')
  const thread = new Worker(new URL('./mailbox-thread.mjs', import.meta.url), {
    workerData: { host: HERE, web, key, folder: path.resolve(folder), mostMails: MOST_MAILS },
    // Captures what it prints, to keep it out of our own output.
    stdout: true,
    stderr: true,
  })
  thread.stdout.resume()
  thread.stderr.resume()
  const [ports] = (await once(thread, 'message', { signal }).catch(async (error: unknown) => {
    await thread.terminate()
    throw error
  })) as [{ smtp: number; web: number }]
  thread.on('error', () => {})
  return {
    port: ports.smtp,
    url: `http://localhost:${ports.web}/${key}/`,
    close: async () => void (await thread.terminate()),
  }
}
