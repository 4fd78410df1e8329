import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrapVoid } from '#api/client.ts'
import { call, type RowOfAnswer } from '#api/functions.ts'
import { currentSession } from '#api/session.ts'
import { turnPushOff, turnPushOn } from '#offline/notifications/device.ts'

import type { PushPreferences } from './push-preferences.ts'
import { settingsQueries } from './queries.ts'

/** A browser that shows the user's notifications. */
export type PushDevice = RowOfAnswer<'my_push_devices'>

/** Saves what has changed, one change after another; shown at once, and read again if the server refuses it. */
export function savePushPreferences(client: QueryClient) {
  const { queryKey } = settingsQueries.pushPreferences()
  return mutationOptions({
    mutationKey: queryKey,
    scope: { id: 'push-preferences' },
    mutationFn: (change: Partial<PushPreferences>) =>
      unwrapVoid(
        api
          .from('push_preferences')
          .update(change)
          .eq('user_id', currentSession().user?.id ?? ''),
      ),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<PushPreferences>(queryKey, (before) => before && { ...before, ...change })
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: settingsQueries.pushState().queryKey }),
    client.invalidateQueries({ queryKey: settingsQueries.pushDevices().queryKey }),
  ])

/** Turns notifications on in this browser. */
export function startPush(client: QueryClient) {
  return mutationOptions({ mutationFn: turnPushOn, onSettled: () => refresh(client) })
}

/** Ends notifications on a device; on this one, the browser's subscription, too. */
export function endPush(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, is_current }: PushDevice) => {
      if (is_current) await turnPushOff()
      await call('remove_push_device', { p_id: id })
    },
    onSettled: () => refresh(client),
  })
}
