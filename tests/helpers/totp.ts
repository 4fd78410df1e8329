import { createHmac } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { rowsAs, valueAs } from './requests.ts'
import { bearer, PASSWORD, type Tokens } from './session.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code an app shows for a base 32 secret (RFC 6238), this many seconds from now. */
export function totp(secret: string, seconds = 0): string {
  const bits = secret.replaceAll(/./g, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + seconds) / 30)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Turns on two-step login for the logged-in person; returns the secret and the recovery codes. */
export async function enrol(database: Database, { access_token }: Pick<Tokens, 'access_token'>) {
  const caller = await bearer(database, access_token)
  const { secret } = await valueAs<{ secret: string }>(
    database,
    caller,
    'select api.begin_second_factor($1)',
    [PASSWORD],
  )
  const [{ codes } = { codes: [] }] = await rowsAs<{ codes: string[] }>(
    database,
    caller,
    `select api.confirm_second_factor($1) -> 'recovery_codes' as codes`,
    [totp(secret)],
  )
  return { secret, codes }
}

/**
 * Pretends that the person's last code was used a minute earlier, so that the current one is accepted again.
 */
export async function letCodesPass(database: Database, userId: string): Promise<void> {
  await database.query('update private.second_factors set last_step = last_step - 3 where user_id = $1', [
    userId,
  ])
}

/** A code that the app shows neither now nor in the minute before or after. */
export function wrongCode(secret: string): string {
  const shown = [-60, -30, 0, 30, 60].map((seconds) => totp(secret, seconds))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) ?? ''
  )
}
