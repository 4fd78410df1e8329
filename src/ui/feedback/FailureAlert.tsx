import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSecondsLeft } from '../browser/use-seconds-left.ts'
import { VisuallyHidden } from '../content/VisuallyHidden.tsx'
import { Alert } from './Alert.tsx'
import { type Failure, failureText } from './failure.ts'

/** Reports a failed call. If the server says how long to wait, the time counts down, and then a retry is offered. */
export function FailureAlert({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  const { seconds } = failure.params
  const wait = typeof seconds === 'number' ? seconds : 0
  // Set once: each failure mounts a new alert, as the previous one is hidden while a call is in progress.
  const [until] = useState(() => Date.now() + wait * 1000)
  const left = useSecondsLeft(until)
  if (wait > 0 && left === 0) return <Alert severity="info">{t('ui.error.wait_over')}</Alert>
  if (wait === 0) return <Alert severity="error">{failureText(t, failure)}</Alert>
  const shown = failureText(t, { ...failure, params: { ...failure.params, seconds: left } })
  return (
    <Alert severity="error">
      {/* Read out once, not every second. */}
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{failureText(t, failure)}</VisuallyHidden>
    </Alert>
  )
}
