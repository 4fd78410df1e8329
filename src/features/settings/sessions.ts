import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { call, type RowOfAnswer } from '#api/functions.ts'

import { settingsQueries } from './queries.ts'

/** One of the user's sessions. */
export type MySession = RowOfAnswer<'my_sessions'>

/** Logs out one other device, or with null all of them. Removed from the list as soon as the server has done it. */
export function endSessions(client: QueryClient) {
  const { queryKey } = settingsQueries.sessions()
  return mutationOptions({
    mutationFn: async (id: string | null) => {
      if (id === null) await call('end_other_sessions', {})
      else await call('end_session', { p_session_id: id })
    },
    onSuccess: async (_answer, ended) => {
      // A response still in flight would contain the ended ones.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (sessions) =>
        sessions?.filter(({ id, is_current }) => is_current || (ended !== null && id !== ended)),
      )
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
