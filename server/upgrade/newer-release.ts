import { z } from 'zod'

const DAY_MS = 86_400_000
const LONGEST_MS = 10_000

/** As GitHub, GitLab and Forgejo (`tag_name`) or a package registry (`version`) describe a release. */
const releaseSchema = z.object({ tag_name: z.string() }).or(z.object({ version: z.string() }))

/**
 * Says in the log once a day if there is a newer release than this one; only the address is asked for, and nothing about this server is
 * sent. Returns the function that stops it.
 */
export function watchReleases(
  url: string,
  own: string,
  log: { warn(details: object, message: string): void },
): () => void {
  const stop = new AbortController()
  const look = async () => {
    const newer = await newerRelease(url, own, stop.signal)
    if (newer) log.warn({ newer, own }, 'there is a newer release of Samspel')
  }
  const lookQuietly = () =>
    void look().catch((error: unknown) => {
      if (!stop.signal.aborted) log.warn({ err: error }, 'the newest release could not be looked up')
    })
  lookQuietly()
  const timer = setInterval(lookQuietly, DAY_MS)
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}

/** The version of the newest release, if it is newer than this one. Rejects if the address does not name a release. */
export async function newerRelease(
  url: string,
  own: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const release = releaseSchema.parse(await response.json())
  const name = 'tag_name' in release ? release.tag_name : release.version
  const [, version] = /^v?(\d+\.\d+\.\d+)$/.exec(name) ?? []
  return version && version.localeCompare(own, 'en', { numeric: true }) > 0 ? version : undefined
}
