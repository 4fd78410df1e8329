import type { FairQueue } from './fair-queue.ts'
import { type Allowance, UNLIMITED } from './request/allowance.ts'

/** The gateway's settings; each has the meaning and default of PostgREST's setting of that name. */
export interface GatewaySettings {
  /** db-schemas: the exposed schemas, the first is the default. */
  schemas: [string, ...string[]]
  /** db-anon-role: without it a request without a token is refused. */
  anonRole?: string
  /** db-extra-search-path */
  extraSearchPath: string[]
  /** db-pre-request: a function, optionally with its schema. */
  preRequest?: string
  /** db-max-rows: upper bound of every result and every embedded list. */
  maxRows?: bigint
  /**
   * Not a PostgREST setting: the total size of all embedded lists in one response, in bytes. Nested lists
   * multiply: a thousand rows with a thousand in each, three levels deep, make a text that no process can
   * hold.
   */
  maxEmbedded: number
  /**
   * Not a PostgREST setting: refuses a query string when a function that writes is called (PGRST100). A filter or cast of its
   * result that fails would undo what the function has recorded, such as a wrong password.
   */
  plainCalls: boolean
  /**
   * Not a PostgREST setting: counts rows whenever a count is asked for. The planner's estimate is of all rows, including those
   * that the caller may not see.
   */
  exactCounts: boolean
  /** Not PostgREST settings: the limits of one request, for a visitor and for anybody else; by default there are none. */
  visitor: Allowance
  member: Allowance
  /** Not a PostgREST setting: the bytes that a member's body may have at paths that take more than others. */
  largeBodies: ReadonlyMap<string, number>
  /** Shares the database's connections with its other users; by default the gateway has its own queue. */
  queue?: FairQueue
  /** db-tx-end */
  txEnd: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** jwt-secret: the key of HS256 signatures. */
  jwtSecret?: Buffer
  /** jwt-aud: what a token's audience claim must contain, if it has one. */
  jwtAudience?: string
  /** server-cors-allowed-origins: the origins whose pages may read responses; absent for every origin. */
  corsOrigins?: string[]
  /** app.settings.*: by the part after `app.settings.`. */
  appSettings: Record<string, string>
}

export type PartialSettings = Pick<GatewaySettings, 'schemas'> &
  Partial<Omit<GatewaySettings, 'jwtSecret' | 'maxRows'>> & {
    jwtSecret?: Buffer | string
    maxRows?: bigint | number
  }

/** Fills in PostgREST's defaults. */
export function withDefaults(settings: PartialSettings): GatewaySettings {
  const { jwtSecret, maxRows } = settings
  return {
    ...settings,
    extraSearchPath: settings.extraSearchPath ?? ['public'],
    maxEmbedded: settings.maxEmbedded ?? 2 ** 25,
    plainCalls: settings.plainCalls ?? false,
    exactCounts: settings.exactCounts ?? false,
    visitor: settings.visitor ?? UNLIMITED,
    member: settings.member ?? UNLIMITED,
    largeBodies: settings.largeBodies ?? new Map(),
    txEnd: settings.txEnd ?? 'commit',
    appSettings: settings.appSettings ?? {},
    jwtSecret: typeof jwtSecret === 'string' ? Buffer.from(jwtSecret, 'utf8') : jwtSecret,
    maxRows: maxRows === undefined ? undefined : BigInt(maxRows),
  }
}
