import { useState } from 'react'

import { currentSession } from '#api/session.ts'
import { logout } from '#features/session/account.ts'
import { countUndelivered } from '#offline/outbox/outbox.ts'

/** Logs out, asking first if this user's scans have not reached the server. */
export function useLogout() {
  const [undelivered, setUndelivered] = useState(0)

  const ask = async () => {
    // A device whose storage cannot be read has no scans to keep.
    const { mine } = await countUndelivered(currentSession().user?.id).catch(() => ({ mine: 0 }))
    if (mine > 0) setUndelivered(mine)
    else await logout()
  }

  return {
    /** How many scans to ask about; 0 while there is no question. */
    undelivered,
    ask: () => void ask(),
    confirm: () => void logout(),
    cancel: () => setUndelivered(0),
  }
}
