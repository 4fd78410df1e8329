import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { currentSession } from '#api/session.ts'
import { addScans } from '#offline/outbox/outbox.ts'
import { isReflected } from '#offline/roster/attendance.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { useEventScans } from '../participation/use-event-scans.ts'
import { rollCall } from './queries.ts'
import { isHere, linesOf, marksOf, type Sheet } from './sheet.ts'

const OTHERS_MARKS_MS = 10_000
const NONE: Sheet = { people: [], deliveries: 0 }

/** A roll call: who is here, kept in step with this device's outbox and with other leaders' marks. */
export function useMarks(event: { id: string; end_time: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const query = useQuery({ ...rollCall(event.id), staleTime: 0, refetchInterval: OTHERS_MARKS_MS })
  const found = useEventScans(event.id)
  const rows = Array.isArray(found) ? found : []
  const sheet = query.data ?? NONE
  const lines = linesOf(sheet, rows)
  const delivered = rows.filter(({ state }) => state === 'delivered')
  const isBehind = delivered.some((row) => !isReflected(row, sheet))
  const { refetch } = query
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])

  // One tap after the other, each on what the one before it has written.
  const turn = useRef(Promise.resolve())
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  const write = async (userIds: readonly string[], here: boolean) => {
    const people = latest.current.filter((line) => userIds.includes(line.user_id) && isHere(line) !== here)
    const scans = marksOf(people, here, event, currentSession().user?.id ?? '')
    try {
      if (scans.length > 0) await addScans(scans)
    } catch {
      toast({ severity: 'error', message: t('roll_call.not_saved') })
    }
  }
  const mark = (userIds: readonly string[], here: boolean): void => {
    turn.current = turn.current.then(() => write(userIds, here))
  }

  const mine = rows.filter(({ method }) => method === 'roll_call')
  return {
    query,
    lines,
    mark,
    waiting: mine.filter(({ state }) => state === 'pending' || state === 'sending').length,
    refused: mine.filter(({ state }) => state === 'parked'),
    unreadable: found === 'unreadable',
  }
}
