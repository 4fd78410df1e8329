import type { Database, Transaction } from '../database/database.ts'
import type { StoredKey, VerifiedPasskey, VerifiedSignature } from './signatures.ts'

/** What the database is told of the request, for its limits and for the names of devices. */
export interface Asking {
  'x-real-ip'?: string | undefined
  'user-agent'?: string | undefined
}

/** The passkeys in the database, as the role `passkeys` sees them, which can do nothing but this. Each rejects with DatabaseError. */
export interface PasskeyStore {
  find(credentialId: string): Promise<StoredKey | null>
  add(passkey: VerifiedPasskey, asking: Asking): Promise<unknown>
  /** The tokens of a new session. */
  logIn(
    login: VerifiedSignature & { userHandle: string | undefined; deviceToken: string | undefined },
    asking: Asking,
  ): Promise<unknown>
  /** What stands in for the password once, in the session that asked. */
  prove(proof: VerifiedSignature & { userHandle: string | undefined }, asking: Asking): Promise<unknown>
}

/** The passkeys of a database, whose login must be `passkeys` or be able to become it. */
export function passkeyStore(database: Database): PasskeyStore {
  async function ask<Answer>(asking: Asking, call: string, values: readonly unknown[]): Promise<Answer> {
    const settings = `select set_config('role', 'passkeys', true), set_config('request.headers', $1, true)`
    const work = async (tx: Transaction) => {
      await tx.query(settings, [JSON.stringify(asking)])
      return tx.query<{ answer: Answer }>(`select ${call} as answer`, values)
    }
    const { rows } = await database.transaction(work)
    return rows[0]?.answer as Answer
  }
  return {
    find: (credentialId) => ask({}, 'app.passkey($1)', [credentialId]),
    add: ({ challenge, credentialId, publicKey, signCount, transports, isSynced }, asking) =>
      ask(asking, 'app.add_passkey($1, $2, $3, $4, $5, $6)', [
        challenge,
        credentialId,
        publicKey,
        signCount,
        transports,
        isSynced,
      ]),
    logIn: ({ challenge, credentialId, signCount, isSynced, userHandle, deviceToken }, asking) =>
      ask(asking, 'app.finish_passkey_login($1, $2, $3, $4, $5, $6)', [
        challenge,
        credentialId,
        signCount,
        isSynced,
        userHandle ?? null,
        deviceToken ?? null,
      ]),
    prove: ({ challenge, credentialId, signCount, isSynced, userHandle }, asking) =>
      ask(asking, 'app.prove_with_passkey($1, $2, $3, $4, $5)', [
        challenge,
        credentialId,
        signCount,
        isSynced,
        userHandle ?? null,
      ]),
  }
}
