export interface Shared {
  title: string
  text: string
  url: string
}

export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed'

/** Opens the device's share sheet with a link; copies the link if there is no sheet or it fails. */
export async function share(what: Shared): Promise<ShareOutcome> {
  try {
    if ('share' in navigator) {
      await navigator.share(what)
      return 'shared'
    }
  } catch (error) {
    // Dismissing the sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
  }
  try {
    await navigator.clipboard.writeText(what.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
