/** What `work` comes to, or undefined when that takes longer than `ms`; it goes on all the same. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}

/** Resolves when the page has nothing better to do, or after `ms` at the latest. */
export function untilIdle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, Math.min(ms, 300))
    else requestIdleCallback(() => resolve(), { timeout: ms })
  })
}
