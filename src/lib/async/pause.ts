/** Yields so that the page can react to a touch, or paint, before the following work. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  // Not in Safari.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
