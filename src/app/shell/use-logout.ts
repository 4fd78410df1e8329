import { useState } from 'react'

import { currentSession } from '#api/session.ts'
import { logout } from '#features/session/account.ts'
import { countUndelivered } from '#offline/outbox/outbox.ts'

/** Logging out, which asks first when scans of this person have not reached the server. */
export function useLogout() {
  const [undelivered, setUndelivered] = useState(0)

  const ask = async () => {
    // A device whose storage cannot be read has no scans that could be kept.
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
