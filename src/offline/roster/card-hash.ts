import { fromBase64Url, toBase64Url } from '#lib/text/base64.ts'

/**
 * The hash of a card's token at one event: base64url (RFC 4648 section 5, no padding) of SHA-256 over the
 * event's salt and the token, as computed by the server. `salt` in base64url.
 */
export async function cardHash(salt: string, token: Uint8Array): Promise<string> {
  const saltBytes = fromBase64Url(salt)
  const input = new Uint8Array(saltBytes.length + token.length)
  input.set(saltBytes)
  input.set(token, saltBytes.length)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', input)))
}

/** The hash of a token's handle at one event: the first 72 bits, enough to tell all members apart. */
export const handleHash = async (salt: string, handle: Uint8Array) =>
  (await cardHash(salt, handle)).slice(0, 12)
