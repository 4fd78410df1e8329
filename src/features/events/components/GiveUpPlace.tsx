import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { useChild, wordsOf } from './answering-for.ts'

interface GiveUpPlaceProps {
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a place is given up that somebody in the queue gets at once: it could not be taken back. */
export function GiveUpPlace({ onConfirm, onClose }: GiveUpPlaceProps) {
  const { t } = useTranslation()
  const { of, name } = wordsOf(useChild())
  return (
    <ConfirmDialog
      open
      title={t(`${of}give_up.title`, { name })}
      confirmLabel={t(`${of}give_up.confirm`)}
      cancelLabel={t(`${of}give_up.keep`)}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`${of}give_up.text`, { name })}
    </ConfirmDialog>
  )
}
