import { lazy, Suspense, useEffect, useState } from 'react'

import { onProofRequired } from '#api/proof.ts'

// Few do what cannot be undone.
const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

/** Asks for the password when a call needs it again; the call then goes on, and the screen behind keeps what it shows. */
export function ProofGate() {
  const [waiting, setWaiting] = useState<{ settle: (proven: boolean) => void }>()
  useEffect(() => onProofRequired(() => new Promise<boolean>((settle) => setWaiting({ settle }))), [])
  // Whoever leaves, as by logging out, has not shown it.
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
