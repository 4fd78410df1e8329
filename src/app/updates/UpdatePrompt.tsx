import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { isReloadBlocked, subscribeReloadBlocked } from '#lib/browser/reload-blocker.ts'
import { Button } from '#ui/control/Button.tsx'

import { updateStore } from './update-store.ts'

/** Offers a version that is waiting, but not while a form or a scan would be lost. */
export function UpdatePrompt() {
  const { t } = useTranslation()
  const { waiting, accept } = useStore(updateStore)
  const uninterrupted = useSyncExternalStore(subscribeReloadBlocked, isReloadBlocked)
  const [postponed, setPostponed] = useState(false)
  if (!waiting || uninterrupted || postponed) return null
  return (
    <div role="status" className="plain-paper update-prompt">
      <p>{t('app.update.text')}</p>
      <Button onClick={() => setPostponed(true)}>{t('app.update.later')}</Button>
      <Button variant="contained" onClick={accept}>
        {t('app.update.reload')}
      </Button>
    </div>
  )
}
