import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** The parts of a passkey needed to verify its signatures. */
export interface StoredKey {
  /** COSE, in base64url. */
  public_key: string
  sign_count: number
}

/** A verified signature: the database checks its challenge. */
export interface VerifiedSignature {
  challenge: string
  credentialId: string
  signCount: number
  isSynced: boolean
}

/** A newly created passkey. */
export interface VerifiedPasskey extends VerifiedSignature {
  publicKey: string
  transports: string[]
}

// Loaded with the first passkey: it also parses certificates, and most starts never need it.
const library = () => import('@simplewebauthn/server')

/**
 * Verifies that a known passkey of this site has signed, and that its owner was recognised there (a face, a finger, a
 * PIN). Rejects otherwise.
 * @param site Samspel's public address: a passkey belongs to its host name
 */
export async function verifySignature(
  response: AuthenticationResponseJSON,
  key: StoredKey,
  site: string,
): Promise<VerifiedSignature> {
  const { verifyAuthenticationResponse } = await library()
  const { expectedChallenge, challenge } = anyChallenge()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    ...expectedSite(site),
    requireUserVerification: true,
    // The counter is compared in the database, where concurrent logins are ordered.
    credential: { id: response.id, publicKey: Buffer.from(key.public_key, 'base64url'), counter: 0 },
  })
  if (!verified) throw new Error('the signature is wrong')
  const { newCounter, credentialBackedUp } = authenticationInfo
  return {
    challenge: challenge(),
    credentialId: response.id,
    signCount: newCounter,
    isSynced: credentialBackedUp,
  }
}

/**
 * Verifies that a passkey was created on this site, by an authenticator that recognised its owner. Rejects otherwise.
 */
export async function verifyNew(response: RegistrationResponseJSON, site: string): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await library()
  const { expectedChallenge, challenge } = anyChallenge()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    ...expectedSite(site),
    requireUserVerification: true,
  })
  if (!verified) throw new Error('the signature is wrong')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    challenge: challenge(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    isSynced: credentialBackedUp,
    transports: (credential.transports ?? []).slice(0, 10),
  }
}

/**
 * Accepts any challenge and extracts it from the signed data: only the database knows whether it is ours and
 * unused.
 */
function anyChallenge() {
  let signed = ''
  return {
    expectedChallenge: (challenge: string) => {
      signed = challenge
      return true
    },
    challenge: () => signed,
  }
}

function expectedSite(site: string) {
  const { origin, hostname } = new URL(site)
  return { expectedOrigin: origin, expectedRPID: hostname }
}
