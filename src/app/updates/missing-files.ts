import { writeItem } from '#lib/browser/storage.ts'

const missing = new WeakSet<Error>()

/** Whether a file of the app could not be fetched, for example offline before the service worker has it. */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.has(error)

/**
 * Notes files that cannot be fetched, and keeps the router from reloading the page for them: without a network, the
 * browser's own error page would replace the app, and an open door with it. stale-chunks.ts reloads when that helps.
 */
export function noteMissingFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // The router's own mark: it reloads at most once for each missing file.
    writeItem(`tanstack_router_reload:${payload.message}`, '1', 'sessionStorage')
  })
}
