/** Resolves when the page is idle, or after `ms` at the latest. */
export function untilIdle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // Not in Safari.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, Math.min(ms, 300))
    else requestIdleCallback(() => resolve(), { timeout: ms })
  })
}
