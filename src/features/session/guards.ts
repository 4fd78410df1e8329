import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import { currentSession } from '#api/session.ts'
import { type Feature, hasFeature } from '#lib/flags.ts'

import { can, safeRedirect } from './model.ts'

interface GuardContext {
  queryClient: QueryClient
}

// The cached answer is enough, however old: without a network there is no newer one. What is on the screen fetches
// a fresh one in the background, and the server has the last word in any case.
const CACHED = { staleTime: 'static' } as const

// Not part of the first script: who is logged out needs none of it.
const queries = async () => (await import('./queries.ts')).sessionQueries

/** Fetches what guards ask with, ahead of the first one. */
export function preloadGuards(): void {
  queries().catch(() => undefined)
}

/** Sends who is logged out to the login, and afterwards back to `href`. */
export function requireLogin(href: string): void {
  if (currentSession().isAuthenticated) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href }, replace: true })
}

/** Sends who is logged in to where a login would have led. */
export function requireLoggedOut(target: string | undefined): void {
  if (currentSession().isAuthenticated) throw redirect({ href: safeRedirect(target), replace: true })
}

/** Loads what guards and navigation need: the role with its permissions, and the association. Throws ApiError. */
export async function loadSession({ queryClient }: GuardContext): Promise<void> {
  const userId = currentSession().user?.id
  if (!userId) return
  const sessionQueries = await queries()
  await Promise.all([
    queryClient.query({ ...sessionQueries.role(userId), ...CACHED }),
    queryClient.query({ ...sessionQueries.association(), ...CACHED }),
  ])
}

/** Sends home who lacks any of the permissions. For `beforeLoad`, below a route that requires a login. */
export async function requirePermissions(
  { queryClient }: GuardContext,
  needed: readonly string[],
): Promise<void> {
  const userId = currentSession().user?.id
  if (!userId) return
  const sessionQueries = await queries()
  const role = await queryClient.query({ ...sessionQueries.role(userId), ...CACHED })
  if (!can(role.permissions, needed)) throw redirect({ to: '/', replace: true })
}

/** Sends home when the association does not have the feature. */
export async function requireFeature({ queryClient }: GuardContext, feature: Feature): Promise<void> {
  const sessionQueries = await queries()
  const association = await queryClient.query({ ...sessionQueries.association(), ...CACHED })
  if (!hasFeature(feature, association.type)) throw redirect({ to: '/', replace: true })
}
