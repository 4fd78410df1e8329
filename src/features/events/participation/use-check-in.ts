import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { ScanPayload } from '#api/door-types.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { countingCheckIns, createScans, type ManualScans, sendScans, stillAway } from './check-in.ts'

type Given = Pick<ManualScans, 'userIds' | 'op' | 'reason'>

/** Checks people in by hand, or undoes their check-ins, and reports the outcome. */
export function useCheckIn(eventId: string) {
  const { t } = useTranslation()
  const toast = useToast()
  const club = useClubContext()
  const queryClient = useQueryClient()
  // A retry sends the same scans, in case they arrived and only the response was lost.
  const unanswered = useRef<{ given: string; scans: ScanPayload[] }>(undefined)

  return useMutation({
    mutationFn: async (given: Given) => {
      const same = JSON.stringify(given)
      if (unanswered.current?.given !== same) {
        const deviceName = t('participation.device_name', club)
        // An undo lists the check-ins that count now, so that it does not revert any made in the meantime.
        const names = given.op === 'undo' && { undoes: await countingCheckIns(eventId, given.userIds) }
        // Those selected a while ago may have come in at a door since: a second check-in would be a conflict.
        const isOfSeveral = given.op === 'check_in' && given.userIds.length > 1
        const userIds = isOfSeveral ? await stillAway(eventId, given.userIds) : given.userIds
        const scans = createScans({ ...given, ...names, userIds, eventId, deviceName })
        unanswered.current = { given: same, scans }
      }
      const refused = await sendScans(unanswered.current.scans)
      unanswered.current = undefined
      return refused
    },
    onSuccess: async (refused, { op, userIds }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.events })
      const done = t(`participation.${op}.done`, { count: userIds.length - refused.length })
      const left = refused.length > 0 ? ` ${t('participation.refused', { count: refused.length })}` : ''
      toast({ message: done + left, severity: refused.length > 0 ? 'error' : 'success' })
    },
    onError: (error, { op }) => {
      // A failed undo is reported in its dialog, where the reason was typed.
      if (op === 'check_in') toast({ message: failureText(t, asFailure(error)), severity: 'error' })
    },
  })
}
