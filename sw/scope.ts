/** Background Sync is not in TypeScript's library: the browsers of one engine have it. */
export type SyncEvent = ExtendableEvent & { readonly tag: string }

/** The library types every worker's global alike; this is the service worker's. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
