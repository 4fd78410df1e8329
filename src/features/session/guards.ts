import { onlineManager, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { Association } from '#api/own-association.ts'
import type { Permission } from '#api/schema.gen.ts'
import { currentSession } from '#api/session.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { type Feature, hasFeature } from '#lib/club/flags.ts'
import { isKiosk, KIOSK_PATH } from '#lib/door/kiosk.ts'

import { can, type Role, safeRedirect } from './model.ts'

interface GuardContext {
  queryClient: QueryClient
}

// A cached answer, however old, is enough to open a screen: offline there is no newer one, and the server has the last
// word anyway.
const CACHED = { staleTime: 'static' } as const

// A network that does not answer must not delay the redirect.
const RENEWAL_LIMIT_MS = 3000

// Not in the first script: logged-out visitors need none of it.
const queries = async () => (await import('./queries.ts')).sessionQueries

/** Fetches the guards' queries ahead of the first one. */
export function preloadGuards(): void {
  queries().catch(() => undefined)
}

/** Keeps a self check-in device on its screen, whatever address or button the user tries. */
export function stayInKiosk(pathname: string): void {
  if (pathname !== KIOSK_PATH && isKiosk() && currentSession().isAuthenticated)
    throw redirect({ to: KIOSK_PATH })
}

/** Redirects logged-out visitors to the login, and afterwards back to `href`. */
export function requireLogin(href: string): void {
  if (currentSession().isAuthenticated) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href }, replace: true })
}

/** Redirects logged-in users to where a login would have led. */
export function requireLoggedOut(target: string | undefined): void {
  if (currentSession().isAuthenticated) throw redirect({ href: safeRedirect(target), replace: true })
}

/**
 * Loads what guards and navigation need: the role with its permissions, and the association. Stale data is refetched in
 * the background, for the navigation and the next screen. Throws ApiError.
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
 * Redirects home if the user lacks any of the permissions and has none of the alternative sets in full; to the settings
 * if a second factor would grant them. For `beforeLoad`, below a route that requires a login.
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

/** Redirects home if the association does not have the feature. */
export async function requireFeature({ queryClient }: GuardContext, feature: Feature): Promise<void> {
  const sessionQueries = await queries()
  const offers = (association: Association) => hasFeature(feature, association.type)
  if (!(await holds(queryClient, sessionQueries.association(), offers)))
    throw redirect({ to: '/', replace: true })
}

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>

/** Cached data may open a screen, but only data as fresh as the network allows may close one. */
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

/** The data, refetched if stale; undefined if that fails. */
function renewed<Data, Key extends QueryKey>(queryClient: QueryClient, options: Options<Data, Key>) {
  return queryClient.query(options).catch(() => undefined)
}
