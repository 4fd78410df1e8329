import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '../content/VisuallyHidden.tsx'

/** Wraps skeletons: seen as shapes, read out once as "Loading". */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  )
}
