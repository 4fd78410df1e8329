import type { Page } from 'playwright'
import { expect } from 'vitest'

import { person, row, STAFF } from '#offline/testing.fixture.ts'

import { bystander, type Installed } from './browser.ts'

const LATER = Math.floor(Date.now() / 1000) + 86_400

/** Tokens that can be decoded; only a server would check their signature. */
export const access = (iat: number, userId = STAFF) =>
  token({ user_id: userId, email: 'door@example.org', session_id: 's', iat, exp: LATER })
export const refresh = (n: number) => token({ type: 'refresh', n, exp: LATER })

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

/** Leaves three scans and a session on the device, and the window open, as on a disconnected door. */
export async function leaveScans(app: Installed): Promise<void> {
  await logInWith(app, STAFF)
  const page = await bystander(app)
  await put(page, 'samspel-outbox', 'scans', [1, 2, 3].map(pendingScan))
  await page.close()
}

/** Leaves a session on the device, for the worker, too, and the window open. */
export async function logInWith(app: Installed, userId: string): Promise<void> {
  app.site.api = () => ({ status: 503, body: {} })
  const user = { id: userId, email: 'door@example.org' }
  const state = { accessToken: access(1, userId), refreshToken: refresh(1), user, isAuthenticated: true }
  const session = JSON.stringify({ state, version: 0 })
  await app.page.evaluate((value) => localStorage.setItem('auth-storage', value), session)
  // Once logged in, the app creates the outbox.
  await app.page.reload()
  const databases = () => app.page.evaluate(() => indexedDB.databases())
  await expect.poll(databases).toContainEqual(expect.objectContaining({ name: 'samspel-outbox' }))
  const page = await bystander(app)
  await put(page, 'samspel-session', 'session', [session], 'auth-storage')
  await page.close()
}

const pendingScan = (seq: number) =>
  row({
    scan_id: `00000000-0000-4000-8000-00000000000${seq}`,
    event_end_time: '2099-01-01T00:00:00Z',
    user_id: person(seq),
    scanned_at: new Date().toISOString(),
    seq,
  })

/** Writes into a database of the app; a missing one is created with this store only, as idb-keyval would. */
function put(page: Page, database: string, store: string, values: unknown[], key?: string): Promise<void> {
  return page.evaluate(
    ([name, into, items, at]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore(into))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
        request.addEventListener('success', () => {
          const transaction = request.result.transaction(into, 'readwrite')
          for (const item of items) transaction.objectStore(into).put(item, at)
          transaction.addEventListener('complete', () => {
            request.result.close()
            resolve()
          })
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(into)))
        })
      }),
    [database, store, values, key] as const,
  )
}

/** Reads everything in one store of a database of the app. */
export function readAll<T>(database: string, store: string, page: Page): Promise<T[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<T[]>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
        request.addEventListener('success', () => {
          const all = request.result.transaction(from).objectStore(from).getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve(all.result as T[])
          })
        })
      }),
    [database, store] as const,
  )
}
