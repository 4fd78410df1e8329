import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { isAnyStuck, stuckFiles } from '#lib/async/until-loaded.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

/**
 * Offers to reload the page if a part of the door is out of reach without that. The door does not do so by itself: somebody
 * may be in front of the camera.
 */
export function StuckParts({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const isStuck = useStore(stuckFiles, isAnyStuck)
  return (
    isStuck && (
      <Alert
        severity="warning"
        data-notice="stuck-parts"
        compact={compact}
        action={
          <Button color="inherit" onClick={() => location.reload()}>
            {t('scanner.reload')}
          </Button>
        }
      >
        {t('scanner.parts_stuck')}
      </Alert>
    )
  )
}
