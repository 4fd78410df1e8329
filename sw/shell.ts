import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'

import { worker } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

/** The files of this build, listed at build time with a revision each; entries of builds before go at activation. */
export const shell = new PrecacheController()
// oxlint-disable-next-line no-underscore-dangle -- the build puts the list in the place of this very expression
shell.addToCacheList(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const PAGE = '/index.html'
const answerPage = shell.createHandlerBoundToURL(PAGE)

// What a browser can open and the server answers itself; /u/ leads on to a page, /club is one of its own (server/http/public-addresses.ts).
const NO_PAGE = /\.[^/]+$|^\/(api|u)\/|^\/club$/

/** Whether a route of the app is asked for, and not a file or the API. */
export function isPage(request: Request, url: URL): boolean {
  return request.mode === 'navigate' && !NO_PAGE.test(url.pathname)
}

/** The app's page, whatever the route: without a network too. */
export async function shellPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  return answerPage({ event, request, url: new URL(PAGE, worker.location.origin) })
}

/** A file of the build; undefined for what is not part of it. */
export function shellFile(event: FetchEvent, url: URL): Promise<Response> | undefined {
  // With or without a query, as in the start address of an installed app.
  const cacheKey = shell.getCacheKeyForURL(url.origin + url.pathname)
  return cacheKey ? shell.strategy.handle({ event, request: event.request, params: { cacheKey } }) : undefined
}
