/** Whether this browser supports passkeys: over HTTPS, or on localhost. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'
