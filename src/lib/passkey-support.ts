/** Whether this browser knows passkeys: over HTTPS, or on localhost. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'
