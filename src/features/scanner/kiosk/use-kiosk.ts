import { useEffect, useState } from 'react'

import { addScan } from '#offline/outbox/outbox.ts'

import { useScanner } from '../door/session-context.ts'
import type { Outcome } from '../model/outcome.ts'
import { isAdmission } from '../model/verdict.ts'
import { createStaffCall } from './call-staff.ts'
import { type KioskMessage, messageOf } from './kiosk-message.ts'

/** The message for the person at the self check-in. */
export interface KioskShown {
  id: string
  kind: Outcome['kind']
  message: KioskMessage
}

/**
 * How long a message stays if nobody else comes: long enough to read twice. The next person need not wait for
 * it.
 */
const READY_AFTER_MS = 3_000

/**
 * The self check-in's message for the door's latest verdict; nothing while it waits for the next card. It
 * asks no questions.
 */
export function useKiosk(): KioskShown | undefined {
  const { door, roster, staffId } = useScanner()
  const [shown, setShown] = useState<KioskShown>()
  useEffect(() => {
    const callStaff = createStaffCall({ event: roster.info.event, staffId, addScan })
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = door.store.subscribe(({ shown: next }, { shown: before }) => {
      const message = next && next.id !== before?.id ? messageOf(next) : undefined
      if (!next || !message) return
      clearTimeout(timer)
      setShown({ id: next.id, kind: next.outcome.kind, message })
      timer = setTimeout(() => setShown(undefined), READY_AFTER_MS)
      void callStaff(next)
      // Nobody is here to count the guests, so they are admitted as announced.
      if (isAdmission(next.outcome) && next.member) void door.letInGuests(next.member.user_id)
      // Nobody is here to answer, and the next card must not wait for it.
      if (next.outcome.kind === 'ask') void door.answer(false)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [door, roster, staffId])
  return shown
}
