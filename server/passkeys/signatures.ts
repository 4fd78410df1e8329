import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** What of a passkey its signatures are verified with. */
export interface StoredKey {
  /** COSE, in base64url. */
  public_key: string
  sign_count: number
}

/** What an authenticator has signed: for which challenge is for the database to judge. */
export interface VerifiedSignature {
  challenge: string
  credentialId: string
  signCount: number
  isSynced: boolean
}

/** A passkey that its authenticator has just made. */
export interface VerifiedPasskey extends VerifiedSignature {
  publicKey: string
  transports: string[]
}

// Fetched with the first passkey: it reads certificates too, and most starts have no use for it.
const library = () => import('@simplewebauthn/server')

/**
 * Verifies that a known passkey of this site has signed, and that its owner was recognised there (a face, a finger, a PIN).
 * Rejects when not.
 * @param site the address at which people reach Samspel: a passkey belongs to its host name
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
    // The counter is compared in the database, where of two logins at once one comes first.
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

/** Verifies that a passkey was made on this site, by an authenticator that recognised its owner. Rejects when not. */
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

/** Whether a challenge is ours and unspent only the database knows: here it is read out of what was signed. */
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
