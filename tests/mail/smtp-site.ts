import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as the server received it: the recipient, the bytes, and the parsed mail. */
export interface Received {
  to: string
  raw: string
  mail: Email
}

/**
 * How the server reacts to an address or to a whole mail: an SMTP response, no response (keeping the mail, if
 * `unanswered`), or a dropped connection.
 */
export type Behaviour = 'accept' | 'unanswered' | 'hang' | 'cut' | `${number} ${string}`

/** A login, successful or not. */
export interface Login {
  user: string | undefined
  password: string | undefined
  /** Whether the connection was encrypted. */
  secure: boolean
}

/** What the server requires; by default neither encryption nor a login. */
export interface SiteOptions {
  tls?: { offers: 'starttls' | 'implicit'; key: string; cert: string }
  /** The password that it accepts. */
  password?: string
}

/** A real SMTP server in this process that keeps what it accepts, and can be told to misbehave. */
export interface SmtpSite {
  port: number
  received: Received[]
  /** Every mail that was sent to it completely, accepted or not. */
  attempts: Received[]
  logins: Login[]
  /** The password that it accepts from now on. */
  password: string | undefined
  onRecipient: (address: string) => Behaviour
  onData: (received: Received) => Behaviour
  mailsTo(address: string): Received[]
  close(): Promise<void>
}

/** Starts a server, on a port of its own choice unless one is given to restart where it was. */
export async function openSmtpSite(port = 0, options: SiteOptions = {}): Promise<SmtpSite> {
  const { tls, password } = options
  const site: Omit<SmtpSite, 'port'> = {
    received: [],
    attempts: [],
    logins: [],
    password,
    onRecipient: () => 'accept',
    onData: () => 'accept',
    mailsTo: (address) => site.received.filter(({ to }) => to === address),
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close()
        server.close(() => resolve())
      }),
  }
  const server = new SMTPServer({
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.offers === 'implicit' }),
    disabledCommands: [
      ...(password === undefined ? ['AUTH'] : []),
      ...(tls?.offers === 'starttls' ? [] : ['STARTTLS']),
    ],
    authOptional: password === undefined,
    // The server would accept passwords in plain text, so not sending them is up to the client.
    allowInsecureAuth: true,
    onAuth: ({ username, password: tried }, session, done) => {
      site.logins.push({ user: username ?? undefined, password: tried ?? undefined, secure: session.secure })
      if (tried === site.password) done(null, { user: username })
      else done(new Error('Wrong user or password'))
    },
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, session, done) => behave(site.onRecipient(address), session, done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const received = { to, raw, mail: await PostalMime.parse(raw) }
        site.attempts.push(received)
        const behaviour = site.onData(received)
        if (behaviour === 'accept' || behaviour === 'unanswered') site.received.push(received)
        behave(behaviour, session, done)
      })
    },
  })

  function behave(behaviour: Behaviour, session: SMTPServerSession, done: (error?: Error) => void): void {
    if (behaviour === 'accept') return done()
    if (behaviour === 'hang' || behaviour === 'unanswered') return
    if (behaviour === 'cut') {
      for (const connection of server.connections) if (connection.id === session.id) connection.close()
      return
    }
    const [code] = behaviour.split(' ')
    done(Object.assign(new Error(behaviour.slice(4)), { responseCode: Number(code) }))
  }

  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(site, { port: (server.server.address() as AddressInfo).port })
}
