import { createTransport, type SendMailOptions } from 'nodemailer'

import type { Settings } from '../config.ts'
import { StartError } from '../process/start-error.ts'

/** Where mail is handed over, and the sender. */
export interface Outgoing {
  host: string
  port: number
  tls: Settings['SMTP_TLS']
  user?: string
  password?: string
  from: string
  replyTo?: string
  /** Mails per minute at most. */
  rate?: number
}

/** How many mails are in progress at once. */
export const CONNECTIONS = 5

/** Whatever a server does, one mail takes no longer; a lease must last longer than this. */
export const LONGEST_SEND_MS = 90_000

/** The mail server of the settings; undefined if there is none. Throws StartError if the settings are incomplete. */
export function outgoingOf(settings: Settings): Outgoing | undefined {
  const { SMTP_HOST, SMTP_PORT, SMTP_TLS, SMTP_USER, SMTP_PASSWORD, SMTP_FROM, SMTP_REPLY_TO, SMTP_RATE } =
    settings
  if (!SMTP_HOST) return undefined
  if (!SMTP_FROM) throw new StartError('SMTP_HOST needs SMTP_FROM, the address that mails come from.')
  if (!settings.PUBLIC_URL)
    throw new StartError('SMTP_HOST needs PUBLIC_URL, the address that the links in mails lead to.')
  if (Boolean(SMTP_USER) !== Boolean(SMTP_PASSWORD))
    throw new StartError('SMTP_USER and SMTP_PASSWORD go together.')
  return {
    host: SMTP_HOST,
    port: SMTP_PORT ?? (SMTP_TLS === 'implicit' ? 465 : 587),
    tls: SMTP_TLS,
    user: SMTP_USER,
    password: SMTP_PASSWORD,
    from: SMTP_FROM,
    replyTo: SMTP_REPLY_TO,
    rate: SMTP_RATE,
  }
}

/** What hands mails over. */
export interface Transport {
  /** Resolves to the server's response; rejects with its refusal, or if there is no server. */
  sendMail(message: SendMailOptions & { signal?: AbortSignal }): Promise<{ response: string }>
  /** Resolves if mails can be handed over. */
  verify(): Promise<unknown>
  close(): void
}

/** Opens a pool of connections to the mail server; the first is made with the first mail. */
export function openTransport({ host, port, tls, user, password }: Outgoing, timeouts = TIMEOUTS): Transport {
  return createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'implicit',
    // If STARTTLS is required, an attacker who removes the server's offer must not get a password or a link
    // in the clear.
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    auth: user ? { user, pass: password ?? '' } : undefined,
    maxConnections: CONNECTIONS,
    // A mail whose connection breaks may have arrived: the queue decides when to retry.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
}

export const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  // Closed by us, before the server or the limit above closes a connection just assigned to the next mail.
  idleTimeout: 10_000,
}
