export interface Shared {
  title: string
  text: string
  url: string
}

export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed'

/** Hands a link to the device's share sheet; where there is none, or it fails, copies the address. */
export async function share(what: Shared): Promise<ShareOutcome> {
  try {
    if ('share' in navigator) {
      await navigator.share(what)
      return 'shared'
    }
  } catch (error) {
    // Whoever closes the sheet has decided.
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
  }
  try {
    await navigator.clipboard.writeText(what.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
