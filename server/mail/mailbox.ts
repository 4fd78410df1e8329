import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createTransport } from 'nodemailer'

import { type KeptMails, mailPage, mailsPage, messagePage, PAGE_HEADERS, readMail } from './mailbox-pages.ts'
import type { Transport } from './smtp.ts'

/** Keeps mails on this machine, to be read in a browser. */
export interface Mailbox {
  /** The address where a browser finds the mails, including the key that opens them. */
  url: string
  /** Where mails are handed over, to be kept as the newest. */
  transport: Transport
  close(): Promise<void>
}

const HERE = '127.0.0.1'
const USUAL_PORT = 1080
const MOST_MAILS = 1000
const REFUSAL = 'Open the mailbox at the address that Samspel prints when it starts.\n'

/**
 * Opens a mailbox that keeps the newest mails in a folder. It can only be reached from this machine, and only with the key in its
 * address: whoever reads the mails can log in.
 */
export async function openMailbox(
  folder: string,
  { usualPort = USUAL_PORT }: { usualPort?: number } = {},
): Promise<Mailbox> {
  const { mails, keep } = await openFolder(folder)
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const key = randomBytes(24).toString('base64url')
  const server = createServer(answer(key, mails))
  // Tried rather than checked first: two servers starting at once would both find the port free, and one
  // would get no mailbox.
  await listen(server, usualPort).catch(() => listen(server, 0))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/${key}/`,
    transport: {
      sendMail: async (mail) => {
        const { message } = await composer.sendMail(mail)
        await keep(message as Buffer)
        return { response: 'Kept on this machine' }
      },
      verify: async () => true,
      close: () => composer.close(),
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function openFolder(
  folder: string,
): Promise<{ mails: KeptMails; keep: (message: Uint8Array) => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fileOf = (id: string) => path.join(folder, `${id}.eml`)
  const files = await readdir(folder)
  const ids = files
    .filter((file) => /^\d{15}-\d{6}\.eml$/.test(file))
    .map((file) => file.slice(0, -4))
    .toSorted()
    .toReversed()
  let count = 0

  return {
    mails: {
      ids: () => ids,
      // Only what is listed is read: the id comes from an address.
      read: async (id) => (ids.includes(id) ? readFile(fileOf(id)).catch(() => undefined) : undefined),
    },
    keep: async (message) => {
      const id = `${String(Date.now()).padStart(15, '0')}-${String((count += 1)).padStart(6, '0')}`
      // Whole or not at all, whenever the power fails.
      await writeFile(`${fileOf(id)}.part`, message, { mode: 0o600 })
      await rename(`${fileOf(id)}.part`, fileOf(id))
      ids.unshift(id)
      for (const old of ids.splice(MOST_MAILS)) await rm(fileOf(old), { force: true })
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, HERE)
  await once(server, 'listening')
}

/**
 * Whoever reads the mailbox can reset any password, and a page of any site may send requests to this machine. So every request
 * must carry the key, which is only shown in the banner. Host and Origin are checked as well, in case an attacker who knows the key
 * points a domain of their own here (DNS rebinding).
 */
function answer(key: string, mails: KeptMails): RequestListener {
  return (request, response) => {
    const respond = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { ...PAGE_HEADERS, 'content-type': type }).end(body)
    if (!mayPass(request, key)) {
      response.setHeader('connection', 'close')
      respond(403, 'text/plain', REFUSAL)
      return
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [id = '', part] = pathname.slice(key.length + 2).split('/')
    respondTo(id, part, searchParams.get('after') ?? undefined).then(
      (found) => (found ? respond(200, ...found) : respond(404, 'text/plain', 'There is no such mail.\n')),
      // A mail that cannot be read must not end the server.
      (error: unknown) => respond(500, 'text/plain', `This mail cannot be shown: ${String(error)}\n`),
    )
  }

  async function respondTo(
    id: string,
    part: string | undefined,
    after: string | undefined,
  ): Promise<[type: string, body: string | Uint8Array] | undefined> {
    if (id === '') return [HTML, await mailsPage(mails, after)]
    const message = await mails.read(id)
    if (!message) return undefined
    if (part === 'message.eml') return ['message/rfc822', message]
    if (part === 'html') return [HTML, messagePage(await readMail(message))]
    return part === undefined || part === '' ? [HTML, mailPage(id, await readMail(message))] : undefined
  }
}

const HTML = 'text/html; charset=utf-8'

function mayPass({ headers, url = '', socket }: IncomingMessage, key: string): boolean {
  const hosts = ['localhost', HERE].map((name) => `${name}:${socket.localPort}`)
  const { host = '', origin } = headers
  return (
    hosts.includes(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (url === `/${key}` || url.startsWith(`/${key}/`))
  )
}
