/** Background Sync is missing from TypeScript's library: only Chromium-based browsers support it. */
export type SyncEvent = ExtendableEvent & { readonly tag: string }

/** The library types every worker's global as the same; this is the service worker's. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
