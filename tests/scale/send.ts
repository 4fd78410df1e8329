import type { Database } from '#server/database/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { headerMap } from '#server/gateway/http.ts'

import type { ApiCall, Call } from './call.ts'
import type { Facts } from './facts.ts'

/** The path with its query, percent-encoded as in a browser. */
export const target = ({ path }: ApiCall): string => encodeURI(path).replaceAll('+', '%2B')

/** The request’s headers. */
export function headersOf(call: ApiCall, { tokens }: Facts): Record<string, string> {
  const token = tokens[call.as]
  return {
    'x-real-ip': '203.0.113.7',
    'accept-language': 'sv',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(call.profile && { [call.method === 'GET' ? 'accept-profile' : 'content-profile']: call.profile }),
    ...(call.prefer && { prefer: call.prefer }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** Makes the call, and throws when it does not get the expected response. */
export async function make(
  call: Call,
  facts: Facts,
  gateway: Gateway | undefined,
  database: Database,
): Promise<void> {
  if ('sql' in call) {
    await database.transaction(async (tx) => {
      if (call.as === 'mailer') await tx.query('set local role mailer')
      await tx.query(call.sql)
    })
    return
  }
  const [path = '', query = ''] = target(call).split(/\?(.*)/s)
  if (!gateway) throw new Error('a call of the API goes through the gateway')
  const { status, body } = await gateway.handle({
    method: call.method,
    path,
    query,
    headers: headerMap(headersOf(call, facts)),
    body: Buffer.from(call.body === undefined ? '' : JSON.stringify(call.body)),
  })
  requireStatus(call, status, body.toString())
}

/** Throws unless the call got its expected status. */
export function requireStatus({ what, status: expected }: ApiCall, status: number, body: string): void {
  if (expected === undefined ? status >= 200 && status < 300 : status === expected) return
  throw new Error(`${what}: ${status} ${body.slice(0, 500)}`)
}
