import { worker } from './scope.ts'

const TEXTS = 'samspel-texts-1'

/** The parameters of the app's own requests for texts. An editor's search has others and is passed through. */
const PARAMETERS: readonly string[] = [
  'select',
  'language_code',
  'edited',
  'keys.namespace',
  'order',
  'limit',
  'offset',
]

/** RFC 9110 section 15.3.4: tells the app that these texts are cached, so that it asks again when it can. */
const NON_AUTHORITATIVE = 203

/** Whether a request is for all texts of one language, which are the same for everyone. */
export function asksForTexts(request: Request, url: URL): boolean {
  if (url.pathname !== '/api/translations') return false
  if (request.headers.get('Accept-Profile') !== 'translations') return false
  if (!url.searchParams.get('language_code')?.startsWith('eq.')) return false
  return [...url.searchParams.keys()].every((name) => PARAMETERS.includes(name))
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
