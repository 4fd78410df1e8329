import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

interface Props {
  undelivered: number
  onConfirm: () => void
  onCancel: () => void
}

export function LogoutDialog({ undelivered, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={undelivered > 0}
      title={t('session.logout.title')}
      confirmLabel={t('session.logout.confirm')}
      destructive
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      {t('session.logout.text', { count: undelivered })}
    </ConfirmDialog>
  )
}
