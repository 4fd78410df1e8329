import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { StartError } from '../process/start-error.ts'
import { type VapidKeys, vapidKeys } from './vapid.ts'

/**
 * Keeps in the database what notifications need of the settings: the keys, made at the first start or given, and the push
 * services trusted besides the browsers'. Throws StartError if the key given is none.
 */
export async function preparePush(
  database: Database,
  { VAPID_PRIVATE_KEY, PUSH_SERVICES = [] }: Pick<Settings, 'VAPID_PRIVATE_KEY' | 'PUSH_SERVICES'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const keep = (settings: Record<string, string>, onConflict: string) =>
      tx.query(
        `insert into private.settings (key, value) select key, value from jsonb_each_text($1) on conflict (key) do ${onConflict}`,
        [JSON.stringify(settings)],
      )
    const replace = 'update set value = excluded.value'
    // Of two starts at once, the first makes the keys.
    if (!VAPID_PRIVATE_KEY) await keep(settingsOf(vapidKeys()), 'nothing')
    else {
      const { rows } = await tx.query(
        `select from private.settings where key = 'vapid_private_key' and value = $1`,
        [VAPID_PRIVATE_KEY],
      )
      // Browsers subscribed with another key, and push services refuse this one.
      if (rows.length === 0) await tx.query('delete from private.push_devices')
      await keep(settingsOf(keysOf(VAPID_PRIVATE_KEY)), replace)
    }
    await keep({ push_services: PUSH_SERVICES.join(',') }, replace)
  })
}

const settingsOf = (keys: VapidKeys) => ({
  vapid_private_key: keys.private,
  vapid_public_key: keys.public,
})

function keysOf(given: string): VapidKeys {
  try {
    return vapidKeys(given)
  } catch {
    throw new StartError('VAPID_PRIVATE_KEY is not a private key of P-256.')
  }
}
