/** Lets the page answer a touch, or paint, before what follows goes on. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  // Safari has none.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
