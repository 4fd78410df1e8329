import { createStore } from 'zustand/vanilla'

import { isServed } from './is-served.ts'

const RETRY_MS = 15_000

/**
 * How many files of the app are out of reach although the server answers. Most browsers remember that a module could not be
 * fetched, and never fetch it again on this page (HTML allowed no other until whatwg/html#10327, in 2026); or a deployment
 * has replaced it. Only a reload helps.
 */
export const stuckFiles = createStore(() => ({ count: 0 }))

export const isAnyStuck = ({ count }: { count: number }): boolean => count > 0

/** Imports a file of the app. Waits for the network if it cannot be fetched, and tries again. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  let isStuck = false
  for (let attempt = 1; ; attempt++) {
    try {
      const module = await load()
      if (isStuck) stuckFiles.setState(({ count }) => ({ count: count - 1 }))
      return module
    } catch (error) {
      console.warn(error)
      // The first time, the network may have come back just after.
      if (attempt > 1 && !isStuck && (await isServed())) {
        isStuck = true
        stuckFiles.setState(({ count }) => ({ count: count + 1 }))
      }
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
