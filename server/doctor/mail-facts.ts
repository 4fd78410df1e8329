import { Resolver } from 'node:dns/promises'

import type { Settings } from '../config.ts'
import { type Outgoing, openTransport, outgoingOf } from '../mail/smtp.ts'
import { StartError } from '../process/start-error.ts'

/** What DNS says about a domain that sends mail. */
export interface DomainFacts {
  domain: string
  /** Whether mail to it arrives somewhere. */
  receives: boolean
  /** Every SPF record: there should be one. */
  spf: readonly string[]
  /** Whether it has a DKIM key; DNS does not tell its name. */
  hasKey: boolean
  dmarc: string | undefined
}

/** A failed conversation with the mail server; its code is nodemailer's. */
interface MailFailure {
  code: string
  message: string
  response: number | undefined
}

export interface MailFacts {
  /** Undefined if mail is kept on this machine; a sentence if the settings are incomplete. */
  outgoing: Omit<Outgoing, 'password'> | { failure: string } | undefined
  /** Why mail cannot be handed over. */
  failure?: MailFailure | undefined
  /** What became of the test mail. */
  test?: { to: string; failure: MailFailure | undefined }
  /** An error's code if DNS does not answer. */
  domain?: DomainFacts | { failure: string; domain: string }
}

/** Connects to the mail server and logs in, sends a test mail if somebody is to get one, and looks the sender's domain up. */
export async function mailFacts(settings: Settings, to?: string): Promise<MailFacts> {
  const outgoing = outgoingIn(settings)
  if (!outgoing || 'failure' in outgoing) return { outgoing }
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const [conversation, domain] = await Promise.all([
    converse(outgoing, to),
    domainFacts(outgoing.from.slice(outgoing.from.lastIndexOf('@') + 1), resolver),
  ])
  const { password: _, ...shown } = outgoing
  return { outgoing: shown, ...conversation, domain }
}

function outgoingIn(settings: Settings): Outgoing | { failure: string } | undefined {
  try {
    return outgoingOf(settings)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { failure: error.message }
  }
}

async function converse(
  outgoing: Outgoing,
  to: string | undefined,
): Promise<Pick<MailFacts, 'failure' | 'test'>> {
  const transport = openTransport(outgoing)
  try {
    const failure = await failureOf(transport.verify())
    if (failure || to === undefined) return { failure }
    const mail = {
      from: { name: 'Samspel', address: outgoing.from },
      to,
      subject: 'Samspel: test',
      text: 'This mail was sent by samspel doctor. If it has arrived among the others, and not as spam, mail works.',
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    return { test: { to, failure: await failureOf(transport.sendMail(mail)) } }
  } finally {
    transport.close()
  }
}

const failureOf = (work: Promise<unknown>): Promise<MailFailure | undefined> =>
  work.then(
    () => undefined,
    (error: Error & { code?: string; responseCode?: number }) => ({
      code: error.code ?? '',
      message: error.message,
      response: error.responseCode,
    }),
  )

/** Looks up MX, SPF, DKIM and DMARC. */
export async function domainFacts(
  domain: string,
  resolver: Resolver,
): Promise<NonNullable<MailFacts['domain']>> {
  try {
    const [mx, ipv4, ipv6, texts, key, dmarc] = await Promise.all([
      found(resolver.resolveMx(domain)),
      found(resolver.resolve4(domain)),
      found(resolver.resolve6(domain)),
      found(resolver.resolveTxt(domain)),
      hasName(resolver, `_domainkey.${domain}`),
      dmarcOf(domain, resolver),
    ])
    const spf = texts.map((pieces) => pieces.join('')).filter((text) => /^v=spf1(?: |$)/i.test(text))
    return { domain, receives: mx.length + ipv4.length + ipv6.length > 0, spf, hasKey: key, dmarc }
  } catch (error) {
    return { domain, failure: (error as NodeJS.ErrnoException).code ?? '' }
  }
}

const NO_SUCH_NAME = 'ENOTFOUND'
const NO_SUCH_RECORD = 'ENODATA'

const found = <T>(records: Promise<T[]>): Promise<T[]> =>
  records.catch((error: NodeJS.ErrnoException) => {
    if (error.code === NO_SUCH_NAME || error.code === NO_SUCH_RECORD) return []
    throw error
  })

/** Whether anything is below a name: then the name exists, although it has no records (RFC 8020). */
const hasName = (resolver: Resolver, name: string): Promise<boolean> =>
  resolver.resolveTxt(name).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === NO_SUCH_NAME) return false
      if (error.code === NO_SUCH_RECORD) return true
      throw error
    },
  )

/** The policy of the domain, or else of the nearest one above it. */
async function dmarcOf(domain: string, resolver: Resolver): Promise<string | undefined> {
  const texts = await found(resolver.resolveTxt(`_dmarc.${domain}`))
  const policy = texts.map((pieces) => pieces.join('')).find((text) => /^v=DMARC1\b/.test(text))
  const parent = domain.slice(domain.indexOf('.') + 1)
  return policy ?? (parent.includes('.') ? dmarcOf(parent, resolver) : undefined)
}
