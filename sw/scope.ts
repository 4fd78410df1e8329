/** Background Sync is missing from TypeScript's library: only Chromium-based browsers support it. */
export type SyncEvent = ExtendableEvent & { readonly tag: string }

/** TypeScript's library gives every kind of worker the same global; this is the service worker's. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** Missing from TypeScript's library, as its event. */
export type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
}
