import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { readServerStatus } from '#api/server-status.ts'

const all = ['server status']

export const serverStatusQueries = {
  /** What the database says; refused if the installation has several clubs. */
  installation: () =>
    queryOptions({
      queryKey: [...all, 'installation'],
      queryFn: ({ signal }) => call('installation_status', {}, { get: true, signal }),
    }),

  /** What the server says; null if there is none. */
  server: () =>
    queryOptions({
      queryKey: [...all, 'server'],
      queryFn: async ({ signal }) => (await readServerStatus(signal)) ?? null,
    }),
}
