/** Resolves when the page has nothing better to do, or after `ms` at the latest. */
export function untilIdle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, Math.min(ms, 300))
    else requestIdleCallback(() => resolve(), { timeout: ms })
  })
}
