import { Suspense, useEffect, useState } from 'react'

import { onProofRequired } from '#api/proof.ts'
import { lazyPart } from '#lib/async/lazy-part.ts'

// Few people do anything irreversible.
const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'), 'ProofDialog')

/**
 * Asks for the password when a call needs it; the call is then repeated, and the screen behind stays as it
 * is.
 */
export function ProofGate() {
  const [waiting, setWaiting] = useState<{ settle: (proven: boolean) => void }>()
  useEffect(() => onProofRequired(() => new Promise<boolean>((settle) => setWaiting({ settle }))), [])
  // Leaving the screen, for example by logging out, counts as cancelling.
  useEffect(() => () => waiting?.settle(false), [waiting])
  if (!waiting) return null
  const settle = (proven: boolean) => {
    waiting.settle(proven)
    setWaiting(undefined)
  }
  return (
    <Suspense>
      <ProofDialog onSettled={settle} />
    </Suspense>
  )
}
