import { useState } from 'react'

import { currentSession } from '#api/session.ts'
import { logout } from '#features/session/account.ts'
import { isReloadBlocked } from '#lib/browser/reload-blocker.ts'
import { countUndelivered } from '#offline/outbox/outbox.ts'

/** What a logout would leave behind. */
export interface Unfinished {
  /** The user's scans that have not reached the server. */
  scans: number
  /** Whether something typed on this screen has not been saved. */
  isUnsaved: boolean
}

/** Logs out, asking first if something has not been saved, or has not reached the server. */
export function useLogout() {
  // Kept after the answer, so that the question can fade out.
  const [unfinished, setUnfinished] = useState<Unfinished>({ scans: 0, isUnsaved: false })
  const [isAsked, setAsked] = useState(false)

  const ask = async () => {
    // A device whose storage cannot be read has no scans to keep.
    const { mine } = await countUndelivered(currentSession().user?.id).catch(() => ({ mine: 0 }))
    const isUnsaved = isReloadBlocked()
    if (mine === 0 && !isUnsaved) return logout()
    setUnfinished({ scans: mine, isUnsaved })
    setAsked(true)
  }

  return {
    isAsked,
    /** What the question is about. */
    unfinished,
    ask: () => void ask(),
    confirm: () => void logout(),
    cancel: () => setAsked(false),
  }
}
