declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Encrypts for a receiver (RFC 8188, with the keys of RFC 8291); keys in base64url. */
  export function encrypt(
    content: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer
}
