import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

import { LANGUAGE_NAMES } from '#locales/languages.ts'

import { StartError } from './process/start-error.ts'

const flag = z.stringbool({ error: 'must be true or false' })
const text = z.string().trim()
const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65535, 'must be a port number')
const email = z.email('must be an e-mail address')

/**
 * Every setting, by the name of its environment variable. The table of docs/settings.md and .env.example are checked
 * against the descriptions and defaults here.
 */
export const settingsSchema = z.object({
  PORT: port.default(3000).describe('Port to listen on; 0 takes any free one.'),
  HOST: text
    .default('localhost')
    .describe('Address to listen on; 0.0.0.0 accepts connections from other machines.'),
  DATA_DIR: text.default('.data').describe('Folder of the embedded database.'),
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded database.'),
  BACKUP_DIR: text.optional().describe('Folder of the backups. Default: backups in DATA_DIR.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .describe('Encrypts the backups, and is needed to restore them. Default: they are not encrypted.'),
  BACKUP_EVERY: text
    .regex(/^([1-9]\d*[hd]|never)$/, 'must be like 12h or 1d, or never')
    .transform(milliseconds)
    .optional()
    .describe(
      'How often the server makes a backup: 12h, 1d or never. Default: 1d for the embedded database of a real club, otherwise never.',
    ),
  BACKUP_KEEP: text
    .regex(/^\d+,\d+,\d+$/, 'must be three numbers like 7,4,12')
    .transform((list) => list.split(',').map(Number))
    .default([7, 4, 12])
    .describe('For how many days, weeks and months their last backup is kept.'),
  DEMO: flag
    .optional()
    .describe(
      'Whether to fill an empty database with the demo association. Default: true, or false with DATABASE_URL.',
    ),
  ASSOCIATION_NAME: text
    .min(3, 'must have at least 3 characters')
    .optional()
    .describe('Name of your association, with DEMO=false. Only read on an empty database.'),
  ASSOCIATION_TYPE: z
    .enum(['music', 'sport'], { error: 'must be music or sport' })
    .optional()
    .describe('Type of your association: music or sport.'),
  ADMIN_NAME: text
    .min(2, 'must have at least 2 characters')
    .optional()
    .describe('Name of the first administrator.'),
  ADMIN_EMAIL: email.optional().describe('E-mail address of the first administrator.'),
  ADMIN_LANGUAGE: z
    .enum(Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[], { error: 'must be sv or en' })
    .optional()
    .describe('Language of the first administrator: sv or en. Default: sv.'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe(
      'Password of the first administrator; remove it after the first start. Default: the first start prints a link to choose one.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a http or https address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('URL at which people reach Samspel, if it runs behind a proxy.'),
  API_URL: z
    .url({ protocol: /^https?$/, error: 'must be a http or https address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Address of PostgREST, for `npm run passkeys`.'),
  TRUST_PROXY: text
    .transform(proxies)
    .default(0)
    .describe(
      'Proxies in front of Samspel whose X-Forwarded-For is trusted: how many, or their addresses (10.0.0.0/8,::1).',
    ),
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key that signs sessions. Default: generated at the first start and stored in the database.'),
  SMTP_HOST: text
    .optional()
    .describe('Mail server to send through. Without one, e-mails are kept in a mailbox on this machine.'),
  SMTP_PORT: port
    .optional()
    .describe('Port of the mail server. Default: 587, or 465 with SMTP_TLS=implicit.'),
  SMTP_TLS: z
    .enum(['starttls', 'implicit', 'none'], { error: 'must be starttls, implicit or none' })
    .default('starttls')
    .describe(
      'How to encrypt the connection to the mail server; use none only for a server on the same machine.',
    ),
  SMTP_USER: text.optional().describe('User name for the mail server.'),
  SMTP_PASSWORD: z.string().optional().describe('Password for the mail server.'),
  SMTP_FROM: email.optional().describe("Address that e-mails are sent from, under the association's name."),
  SMTP_REPLY_TO: email.optional().describe('Address that replies go to, unless a person is the sender.'),
  SMTP_RATE: z.coerce
    .number({ error: 'must be a number of mails' })
    .int('must be a number of mails')
    .min(1, 'must be a number of mails')
    .optional()
    .describe(
      'Maximum number of e-mails per minute, if the mail server has a limit; each worker counts its own.',
    ),
  VAPID_PRIVATE_KEY: text
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be a P-256 key of 43 characters (base64url)')
    .optional()
    .describe(
      'Key that tells push services who sends the notifications. Another key ends them on all devices. Default: generated at the first start and stored in the database.',
    ),
  PUSH_SERVICES: text
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, error: 'must be addresses like https://push.example.org' })
          .transform((url) => new URL(url).origin),
      ),
    )
    .optional()
    .describe(
      'Push services to trust besides those of Chrome, Firefox, Safari and Edge (https://push.example.org,…), also inside your own network. Default: none.',
    ),
  VISITOR_RATE: z.coerce
    .number({ error: 'must be a number of requests' })
    .int('must be a number of requests')
    .min(0, 'must be a number of requests')
    .default(6000)
    .describe(
      'Maximum requests per minute from one address without a login; 0 for no limit, and no delay of repeated refusals. 300 people on one wifi send about 3000 when they log in at once.',
    ),
  CORS_ORIGINS: text
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses like https://example.org' })))
    .optional()
    .describe('Other origins whose pages may read the API (https://example.org,…). Default: none.'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: 'must be an address like mailto:security@example.org' })
    .optional()
    .describe(
      'Where to report a vulnerability (mailto:… or https://…), published at /.well-known/security.txt. Default: none.',
    ),
  UPDATE_CHECK: z
    .url({ protocol: /^https?$/, error: 'must be a http or https address' })
    .optional()
    .describe(
      'Where the newest release is described (JSON with tag_name or version, such as https://api.github.com/repos/…/releases/latest): asked once a day, and a newer one is said in the log. Default: nobody is asked.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Lets whoever sends it (Authorization: Bearer …) read /metrics, for Prometheus. Default: there is no such page.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn')
    .describe('What is logged, as JSON lines on standard output; info includes every request.'),
})

export type Settings = z.output<typeof settingsSchema>

/**
 * Reads the settings from environment variables; an empty one counts as unset. Throws StartError naming each invalid
 * one.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.entries(environment).filter(([, value]) => value?.trim())
  const parsed = settingsSchema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new StartError(`wrong setting: ${problems.join('; ')}.`)
}

/** `12h`, `1d`, or `never`, which is 0. */
function milliseconds(period: string): number {
  return period === 'never'
    ? 0
    : Number.parseInt(period, 10) * (period.endsWith('d') ? 86_400_000 : 3_600_000)
}

/** `0`, `2`, `true` (one), `false` (none), or a list of addresses and networks. */
function proxies(value: string, context: z.RefinementCtx<string>): number | string[] {
  if (/^\d+$/.test(value)) return Number(value)
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true' ? 1 : 0
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrNetwork)) return addresses
  context.addIssue('must be a number of proxies or a list of their addresses')
  return z.NEVER
}

function isAddressOrNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const longest = isIPv4(address) ? 32 : 128
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  )
}
