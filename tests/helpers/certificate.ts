import { createHash, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from 'selfsigned'

/** A certificate for a server on this machine, trusted only by clients that were told to. */
export interface Certificate {
  key: string
  cert: string
  /** The certificate as a file. */
  file: string
  /**
   * SHA-256 of its public key (RFC 7469, section 2.4) in Base64, with which a browser can be told to trust
   * it.
   */
  pin: string
}

/** Makes a certificate that is valid today, in the given folder. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  const file = path.join(folder, 'certificate.pem')
  writeFileSync(file, cert)
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key, cert, file, pin: createHash('sha256').update(publicKey).digest('base64') }
}
