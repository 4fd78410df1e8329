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

const PAGE = '/index.html'
const answerPage = shell.createHandlerBoundToURL(PAGE)

// URLs for browsers that the server handles itself: /u/ redirects to a page, /club is a page of its own
// (server/http/public-addresses.ts).
const NO_PAGE = /\.[^/]+$|^\/(api|u)\/|^\/club$/

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
