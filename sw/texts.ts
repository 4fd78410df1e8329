import { worker } from './scope.ts'

const TEXTS = 'samspel-texts-1'

/** What the app asks texts with. A search by an editor has other parameters and is none of our business. */
const PARAMETERS: readonly string[] = [
  'select',
  'language_code',
  'edited',
  'keys.namespace',
  'order',
  'limit',
  'offset',
]

/** RFC 9110 section 15.3.4: tells the app that these texts are kept ones, so that it asks again when it can. */
const NON_AUTHORITATIVE = 203

/** Whether a request asks for the texts of one language, which are the same for everyone. */
export function asksForTexts(request: Request, url: URL): boolean {
  if (url.pathname !== '/api/translations') return false
  if (request.headers.get('Accept-Profile') !== 'translations') return false
  if (!url.searchParams.get('language_code')?.startsWith('eq.')) return false
  return [...url.searchParams.keys()].every((name) => PARAMETERS.includes(name))
}

/**
 * Fresh texts where there is a network, else those kept from the last time, however long ago. They are asked for
 * without the session, so that nothing personal can ever be in what is kept.
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

// The login page of a public network answers 200 too, with a page.
function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.includes('json') ?? false
}

/** Removes caches that versions of this worker before kept under other names; the shell's are Workbox's. */
export async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('samspel-') && name !== TEXTS)
  await Promise.all(old.map((name) => worker.caches.delete(name)))
}
