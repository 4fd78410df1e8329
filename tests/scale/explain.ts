import type { Database } from '#server/database/database.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { GATEWAY_SETTINGS } from '#server/http/gateway-settings.ts'

import { contract } from './contract.ts'
import type { Facts } from './facts.ts'
import { findings, largeTables } from './findings.ts'
import { openExplaining } from './plans.ts'
import { make } from './send.ts'

/** The gateway as the server configures it, over the given database. */
export function gatewayOver(database: Database, { jwtSecret }: Facts): Promise<Gateway> {
  return createGateway(database, { ...GATEWAY_SETTINGS, jwtSecret })
}

/**
 * Makes every call of the contract on a filled database through the gateway, and checks the plans of every
 * statement it runs. Resolves to the problems, by call; rejects when a call does not get the expected
 * response.
 */
export async function explainAll(
  database: Database,
  url: string,
  facts: Facts,
): Promise<Record<string, string[]>> {
  const large = await largeTables(database)
  const explaining = await openExplaining(url)
  const wrong: Record<string, string[]> = {}
  try {
    const gateway = await gatewayOver(explaining.database, facts)
    for (const call of contract(facts)) {
      // From the sixth execution on PostgreSQL may use a generic plan, also inside functions and triggers.
      const times = call.scans ? 1 : 7
      for (let time = 0; time < times; time++) {
        explaining.accesses()
        await make(call, facts, gateway, explaining.database)
      }
      const found = findings(call, explaining.accesses(), large)
      if (found.length > 0) wrong[call.what] = found
    }
  } finally {
    await explaining.close()
  }
  return wrong
}
