const RETRY_MS = 15_000

/** Imports a file of the app. Waits for the network if it cannot be fetched, and tries again. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn(error)
      await networkOrPause()
    }
  }
}

/** Resolves when the browser reports that it is online again; in any case after a while, because it may be wrong. */
export function networkOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, RETRY_MS)
    addEventListener('online', end)
  })
}
