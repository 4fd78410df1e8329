import { onlineManager, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { Permission } from '#api/schema.gen.ts'
import { currentSession } from '#api/session.ts'
import { type Feature, hasFeature } from '#lib/flags.ts'
import { isKiosk, KIOSK_PATH } from '#lib/kiosk.ts'
import { withTimeout } from '#lib/with-timeout.ts'

import { type Association, can, type Role, safeRedirect } from './model.ts'

interface GuardContext {
  queryClient: QueryClient
}

// The cached answer, however old, is enough to open a screen: without a network there is no newer one, and the server
// has the last word in any case.
const CACHED = { staleTime: 'static' } as const

// Nobody is kept from where they would be sent by a network that does not answer.
const RENEWAL_LIMIT_MS = 3000

// Not part of the first script: who is logged out needs none of it.
const queries = async () => (await import('./queries.ts')).sessionQueries

/** Fetches what guards ask with, ahead of the first one. */
export function preloadGuards(): void {
  queries().catch(() => undefined)
}

/** Keeps a device that checks people in by itself at that, whichever address or button somebody tries. */
export function stayInKiosk(pathname: string): void {
  if (pathname !== KIOSK_PATH && isKiosk() && currentSession().isAuthenticated)
    throw redirect({ to: KIOSK_PATH })
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

/**
 * Loads what guards and navigation need: the role with its permissions, and the association. What is stale is renewed
 * meanwhile, for the navigation and the next screen. Throws ApiError.
 */
export async function loadSession({ queryClient }: GuardContext): Promise<void> {
  const userId = currentSession().user?.id
  if (!userId) return
  const sessionQueries = await queries()
  const role = sessionQueries.role(userId)
  const association = sessionQueries.association()
  await Promise.all([
    queryClient.query({ ...role, ...CACHED }),
    queryClient.query({ ...association, ...CACHED }),
  ])
  void renewed(queryClient, role)
  void renewed(queryClient, association)
}

/**
 * Sends home who lacks any of the permissions, and holds none of the other sets whole; to the settings whom a second factor
 * would give them. For `beforeLoad`, below a route that
 * requires a login.
 */
export async function requirePermissions(
  { queryClient }: GuardContext,
  ...sets: readonly (readonly Permission[])[]
): Promise<void> {
  const userId = currentSession().user?.id
  if (!userId) return
  const sessionQueries = await queries()
  const role = sessionQueries.role(userId)
  const permits = ({ permissions }: Role) => sets.some((needed) => can(permissions, needed))
  if (await holds(queryClient, role, permits)) return
  const { permissions = [], suspended = [] } = queryClient.getQueryData(role.queryKey) ?? {}
  const isSuspended = sets.some((needed) => can([...permissions, ...suspended], needed))
  throw redirect({ to: isSuspended ? '/settings/security' : '/', replace: true })
}

/** Sends home when the association does not have the feature. */
export async function requireFeature({ queryClient }: GuardContext, feature: Feature): Promise<void> {
  const sessionQueries = await queries()
  const offers = (association: Association) => hasFeature(feature, association.type)
  if (!(await holds(queryClient, sessionQueries.association(), offers)))
    throw redirect({ to: '/', replace: true })
}

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>

/** What is cached may open a screen; only an answer as fresh as the network allows closes one. */
async function holds<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: Options<Data, Key>,
  allows: (data: Data) => boolean,
): Promise<boolean> {
  if (allows(await queryClient.query({ ...options, ...CACHED }))) return true
  if (!onlineManager.isOnline()) return false
  const fresh = await withTimeout(RENEWAL_LIMIT_MS, renewed(queryClient, options))
  return fresh !== undefined && allows(fresh)
}

/** The answer, fetched again when it is stale; undefined when that fails. */
function renewed<Data, Key extends QueryKey>(queryClient: QueryClient, options: Options<Data, Key>) {
  return queryClient.query(options).catch(() => undefined)
}
