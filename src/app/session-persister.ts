import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'

import { readItem, writeItem } from '#lib/storage.ts'

const KEY = 'samspel-session'

/**
 * Keeps the user, the role and the association in localStorage. Written at once and read without waiting: guards need
 * their answer before the first paint, also after a sudden end.
 */
export const sessionPersister: Persister = {
  persistClient: (client) => writeItem(KEY, JSON.stringify(client)),
  restoreClient: () => (JSON.parse(readItem(KEY) ?? 'null') as PersistedClient | null) ?? undefined,
  removeClient: () => writeItem(KEY, null),
}
