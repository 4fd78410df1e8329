import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

import { FailureAlert } from './FailureAlert.tsx'
import type { Failure } from './failure.ts'
import { useOnline } from './use-online.ts'

interface CallFailureProps {
  failure: Failure | undefined
  /** Why this cannot be done without a network. */
  offlineText: string
}

/** What stands in the way of a deed, said when it comes up: no network, or the failure of the last attempt. */
export function CallFailure({ failure, offlineText }: CallFailureProps) {
  const online = useOnline()
  return (
    <Box aria-live="polite" sx={{ my: 2, '&:empty': { display: 'none' } }}>
      {!online && <Alert severity="warning">{offlineText}</Alert>}
      {online && failure && <FailureAlert failure={failure} />}
    </Box>
  )
}
