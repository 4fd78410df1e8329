import type { Database, Transaction } from '../database/database.ts'
import { type FairQueue, visitorKey } from '../gateway/fair-queue.ts'
import type { StoredKey, VerifiedPasskey, VerifiedSignature } from './signatures.ts'

/** Request details for the database's limits and for naming devices, and whether anybody still waits for the answer. */
export interface Asking {
  'x-real-ip'?: string | undefined
  'user-agent'?: string | undefined
  signal?: AbortSignal
}

/** The timeout of a visitor's statement (milliseconds; db/rules/shared/statement_timeout.sql). */
const TIMEOUT_MS = 3000

/**
 * The passkeys in the database, as seen by the role `passkeys`, which can do nothing else. Each rejects with
 * DatabaseError.
 */
export interface PasskeyStore {
  find(credentialId: string, asking: Asking): Promise<StoredKey | null>
  add(passkey: VerifiedPasskey, asking: Asking): Promise<unknown>
  /** The tokens of a new session. */
  logIn(
    login: VerifiedSignature & { userHandle: string | undefined; deviceToken: string | undefined },
    asking: Asking,
  ): Promise<unknown>
  /** Stands in for the password once, in the requesting session. */
  prove(proof: VerifiedSignature & { userHandle: string | undefined }, asking: Asking): Promise<unknown>
}

/**
 * The passkeys of a database, whose login must be `passkeys` or be able to become it. Callers count as visitors in the
 * queue: whether they have a passkey is not yet known.
 */
export function passkeyStore(database: Database, queue: FairQueue): PasskeyStore {
  async function ask<Answer>(
    { signal, ...headers }: Asking,
    call: string,
    values: readonly unknown[],
  ): Promise<Answer> {
    const settings = `select set_config('role', 'passkeys', true), set_config('request.headers', $1, true),
      set_config('statement_timeout', '${TIMEOUT_MS}', true)`
    const work = async (tx: Transaction) => {
      await tx.query(settings, [JSON.stringify(headers)])
      return tx.query<{ answer: Answer }>(`select ${call} as answer`, values)
    }
    const requester = { isVisitor: true, key: visitorKey(headers['x-real-ip'] ?? '') }
    const { rows } = await queue.run(
      requester,
      () => database.transaction(work, { statementTimeout: TIMEOUT_MS, signal }),
      { signal },
    )
    return rows[0]?.answer as Answer
  }
  return {
    find: (credentialId, asking) => ask(asking, 'app.passkey($1)', [credentialId]),
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
