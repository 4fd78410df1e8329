import type { PartialSettings } from './settings.ts'

/** The settings of `npm run gateway`, from its environment. */
export interface Environment {
  databaseUrl: string
  host: string
  port: number
  /** The address of health checks, if enabled. */
  adminPort?: number
  settings: PartialSettings
}

/** A missing, unknown or invalid setting; the message says which. */
export class InvalidEnvironment extends Error {}

const KNOWN = new Set([
  'PGRST_DB_URI',
  'PGRST_DB_SCHEMAS',
  'PGRST_DB_ANON_ROLE',
  'PGRST_DB_PRE_REQUEST',
  'PGRST_DB_MAX_ROWS',
  'PGRST_DB_EXTRA_SEARCH_PATH',
  'PGRST_DB_TX_END',
  'PGRST_JWT_SECRET',
  'PGRST_JWT_SECRET_IS_BASE64',
  'PGRST_JWT_AUD',
  'PGRST_SERVER_HOST',
  'PGRST_SERVER_PORT',
  'PGRST_ADMIN_SERVER_PORT',
])
const APP_SETTING = 'PGRST_APP_SETTINGS_'
const TX_ENDS = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const

/** Reads PostgREST's own variables. Throws for unsupported ones, rather than ignoring what someone relies on. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('PGRST_') && !KNOWN.has(name) && !name.startsWith(APP_SETTING),
  )
  if (unknown.length > 0) throw new InvalidEnvironment(`not supported: ${unknown.toSorted().join(', ')}`)
  const databaseUrl = env.PGRST_DB_URI
  if (!databaseUrl) throw new InvalidEnvironment('PGRST_DB_URI is missing')
  const schemas = list(env.PGRST_DB_SCHEMAS ?? 'public')
  const [first, ...others] = schemas
  if (first === undefined) throw new InvalidEnvironment('PGRST_DB_SCHEMAS names no schema')
  const reserved = schemas.find((schema) => schema === 'pg_catalog' || schema === 'information_schema')
  if (reserved !== undefined) throw new InvalidEnvironment(`PGRST_DB_SCHEMAS must not name ${reserved}`)
  return {
    databaseUrl,
    host: listenAddress(env.PGRST_SERVER_HOST ?? '!4'),
    port: port('PGRST_SERVER_PORT', env.PGRST_SERVER_PORT ?? '3000'),
    adminPort: env.PGRST_ADMIN_SERVER_PORT
      ? port('PGRST_ADMIN_SERVER_PORT', env.PGRST_ADMIN_SERVER_PORT)
      : undefined,
    settings: {
      schemas: [first, ...others],
      anonRole: env.PGRST_DB_ANON_ROLE || undefined,
      extraSearchPath: list(env.PGRST_DB_EXTRA_SEARCH_PATH ?? 'public'),
      preRequest: env.PGRST_DB_PRE_REQUEST || undefined,
      maxRows: maxRows(env.PGRST_DB_MAX_ROWS),
      txEnd: txEnd(env.PGRST_DB_TX_END ?? 'commit'),
      jwtSecret: jwtSecret(env.PGRST_JWT_SECRET, env.PGRST_JWT_SECRET_IS_BASE64),
      jwtAudience: env.PGRST_JWT_AUD || undefined,
      appSettings: appSettings(env),
    },
  }
}

const list = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** PostgREST's names for all interfaces; Node uses these addresses. */
function listenAddress(host: string): string {
  if (host === '*' || host === '*4' || host === '!4') return '0.0.0.0'
  return host === '*6' || host === '!6' ? '::' : host
}

function port(name: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new InvalidEnvironment(`${name} is no port: ${text}`)
}

function maxRows(text: string | undefined): bigint | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d+$/.test(text)) return BigInt(text)
  throw new InvalidEnvironment(`PGRST_DB_MAX_ROWS is no number of rows: ${text}`)
}

function txEnd(text: string): (typeof TX_ENDS)[number] {
  const known = TX_ENDS.find((end) => end === text)
  if (known) return known
  throw new InvalidEnvironment(`PGRST_DB_TX_END must be one of ${TX_ENDS.join(', ')}`)
}

function jwtSecret(text: string | undefined, isBase64: string | undefined): Buffer | undefined {
  if (text === undefined || text === '') return undefined
  if (isBase64 !== undefined && !['true', 'false', ''].includes(isBase64)) {
    throw new InvalidEnvironment('PGRST_JWT_SECRET_IS_BASE64 must be true or false')
  }
  // PostgREST would read it as a key or key set; as the bytes of a shared secret it would mean something else.
  if (text.trimStart().startsWith('{'))
    throw new InvalidEnvironment('PGRST_JWT_SECRET as a JSON Web Key is not supported')
  const secret = isBase64 === 'true' ? base64(text) : Buffer.from(text, 'utf8')
  if (secret.length < 32) throw new InvalidEnvironment('PGRST_JWT_SECRET must have at least 32 characters')
  return secret
}

function base64(text: string): Buffer {
  if (/^[\w+/-]+[=.]*$/.test(text)) return Buffer.from(text.replace(/[=.]+$/, ''), 'base64url')
  throw new InvalidEnvironment('PGRST_JWT_SECRET is not base64')
}

function appSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(APP_SETTING) && value !== undefined
        ? [[name.slice(APP_SETTING.length).toLowerCase(), value]]
        : [],
    ),
  )
}
