import { useOnline } from '../browser/use-online.ts'
import { Alert } from './Alert.tsx'
import type { Failure } from './failure.ts'
import { FailureAlert } from './FailureAlert.tsx'

interface CallFailureProps {
  failure: Failure | undefined
  /** Why this cannot be done offline. */
  offlineText: string
}

/** What prevents an action, read out when it appears: no network, or the failure of the last attempt. */
export function CallFailure({ failure, offlineText }: CallFailureProps) {
  const online = useOnline()
  return (
    <div aria-live="polite" className="plain-call-failure">
      {!online && <Alert severity="warning">{offlineText}</Alert>}
      {online && failure && <FailureAlert failure={failure} />}
    </div>
  )
}
