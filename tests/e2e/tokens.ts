import { decodeJwt, SignJWT } from 'jose'
import type { Page } from 'playwright/test'

import { SESSION_KEY } from './door-staff.ts'
import { JWT_SECRET } from './test.ts'

/** Replaces the access token by an otherwise equal one that expired an hour ago, as after a long evening. */
export async function letAccessTokenExpire(page: Page): Promise<void> {
  const stored = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)) ?? '')
  const claims = decodeJwt(stored.state.accessToken)
  const now = Math.floor(Date.now() / 1000)
  stored.state.accessToken = await new SignJWT({ ...claims, iat: now - 7200, exp: now - 3600 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(JWT_SECRET))
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(stored),
  ] as const)
}
