import type { Database } from './database.ts'

/**
 * The secrets of this installation, which the migrations made at random. A secret that is given (JWT_SECRET, at least
 * 32 characters) replaces the stored one, which ends every session signed with it.
 */
export async function ensureSettings(
  database: Database,
  given: { jwtSecret?: string | undefined } = {},
): Promise<{ jwtSecret: string }> {
  if (given.jwtSecret !== undefined)
    await database.query(
      `update private.settings set value = $1 where key = 'jwt_secret' and value is distinct from $1`,
      [given.jwtSecret],
    )
  const { rows } = await database.query<{ value: string }>(
    `select value from private.settings where key = 'jwt_secret'`,
  )
  return { jwtSecret: rows[0]!.value }
}
