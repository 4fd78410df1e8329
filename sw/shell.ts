import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'

import { worker } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The files of this build, listed at build time with a revision each; entries of earlier builds are removed at
 * activation.
 */
export const shell = new PrecacheController()
// oxlint-disable-next-line no-underscore-dangle -- the build replaces this exact expression with the list
shell.addToCacheList(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** As many as leave two of the browser’s six connections (HTTP/1.1) to the page. */
const AT_ONCE = 4

/**
 * Caches all files of this build. Workbox alone fetches one after another: with 100 ms per request, an installation
 * takes 45 s that way, and 15 s this way. A file that cannot be fetched rejects; what is cached by then stays for the
 * next attempt.
 */
export async function install(event: ExtendableEvent): Promise<void> {
  const files = shell.getURLsToCacheKeys().entries()
  const fetchOnward = async () => {
    for (const [url, cacheKey] of files) {
      const request = new Request(url, {
        cache: url === cacheKey ? 'default' : 'reload',
        credentials: 'same-origin',
      })
      await Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOnward))
}

const PAGE = '/index.html'
const answerPage = shell.createHandlerBoundToURL(PAGE)

// URLs for browsers that the server handles itself: /u/ redirects to a page, /club is a page of its own
// (server/pages/plugin.ts, server/http/unsubscribing.ts).
const NO_PAGE = /\.[^/]+$|^\/(answer|api|u)\/|^\/club$/

/** Whether the request is for a route of the app, not for a file or the API. */
export function isPage(request: Request, url: URL): boolean {
  return request.mode === 'navigate' && !NO_PAGE.test(url.pathname)
}

/** The app's page for any route, offline too. */
export async function shellPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  return answerPage({ event, request, url: new URL(PAGE, worker.location.origin) })
}

/** A file of the build; undefined for anything else. */
export function shellFile(event: FetchEvent, url: URL): Promise<Response> | undefined {
  // With or without a query, as in an installed app's start URL.
  const cacheKey = shell.getCacheKeyForURL(url.origin + url.pathname)
  return cacheKey ? shell.strategy.handle({ event, request: event.request, params: { cacheKey } }) : undefined
}
