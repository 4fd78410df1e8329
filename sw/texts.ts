import { NON_AUTHORITATIVE, TEXTS_PATH, TEXTS_SCHEMA, textsQuery } from '#lib/text/texts-request.ts'

import { worker } from './scope.ts'

const TEXTS = 'samspel-texts-1'

/** Those of the app's own requests. An editor's search has others and is passed through. */
const PARAMETERS = new Set(textsQuery('sv', 0, 1).keys())

/** Whether a request is for all texts of one language, which are the same for everyone. */
export function asksForTexts(request: Request, url: URL): boolean {
  if (url.pathname !== `/api${TEXTS_PATH}`) return false
  if (request.headers.get('Accept-Profile') !== TEXTS_SCHEMA) return false
  if (!url.searchParams.get('language_code')?.startsWith('eq.')) return false
  return [...url.searchParams.keys()].every((name) => PARAMETERS.has(name))
}

/**
 * Fresh texts when online, else the last cached ones, however old. Requested without the session, so that nothing
 * personal can ever be cached.
 */
export async function texts(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(TEXTS)
  const answer = await fetch(anonymous(request)).catch(() => undefined)
  if (answer?.status === 200 && isJson(answer)) {
    event.waitUntil(cache.put(request.url, answer.clone()).catch(() => undefined))
    return answer
  }
  const kept = await cache.match(request.url)
  if (kept) {
    const { headers } = kept
    return new Response(kept.body, { status: NON_AUTHORITATIVE, headers })
  }
  return answer ?? Response.error()
}

function anonymous({ url, headers, signal }: Request): Request {
  const kept = ['Accept', 'Accept-Profile', 'Accept-Language'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Request(url, { headers: kept, credentials: 'omit', signal })
}

// A public network's login page answers 200 too, with HTML.
function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.includes('json') ?? false
}

/** Removes caches that earlier versions of this worker kept under other names; the shell's are Workbox's. */
export async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('samspel-') && name !== TEXTS)
  await Promise.all(old.map((name) => worker.caches.delete(name)))
}
