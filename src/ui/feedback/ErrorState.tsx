import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { CloudOffIcon, ErrorIcon, SearchOffIcon } from '../icon/basic-icons.ts'
import { type Failure, failureText } from './failure.ts'

interface ErrorStateProps {
  error: Failure
  onRetry: () => void
  retrying?: boolean
}

/** Replaces content that could not be loaded, says whether it is the network, and offers a retry if that may help. */
export function ErrorState({ error, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation()
  const network = error.status === 0
  const missing = error.code === 'ERROR_RESOURCE_NOT_FOUND'
  return (
    <div role="alert" className={network ? 'plain-state plain-state--network' : 'plain-state'}>
      {network ? <CloudOffIcon /> : missing ? <SearchOffIcon /> : <ErrorIcon />}
      <p className="plain-state__title">
        {t(network ? 'ui.error.network_title' : missing ? 'ui.error.missing_title' : 'ui.error.title')}
      </p>
      <p className="plain-state__text">{network ? t('ui.error.network_text') : failureText(t, error)}</p>
      {!missing && (
        <Button variant="outlined" loading={retrying} onClick={onRetry}>
          {t('ui.error.retry')}
        </Button>
      )}
    </div>
  )
}
