import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

interface Asked {
  challenge: string
  /** The origin of the page that asks, as the browser reports it. */
  origin: string
}

/** A software authenticator. It makes ES256 keys for the host of the page that asks. */
export function createAuthenticator({ counts = true, verifiesUser = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signatures = 0

  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** WebAuthn, section 6.1: user present, verified or not, and whether a credential follows. */
  function authenticatorData(origin: string, attested = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? ++signatures : 0)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, attested])
  }

  return {
    id: base64url(id),
    /** The response of navigator.credentials.create(). */
    make(asked: Asked) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(asked.origin, credential)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** The response of navigator.credentials.get() for the person with this handle. */
    sign(asked: Asked, userHandle: string) {
      const data = authenticatorData(asked.origin)
      const client = clientData('webauthn.get', asked)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}
