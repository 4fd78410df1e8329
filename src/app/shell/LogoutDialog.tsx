import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Unfinished } from './use-logout.ts'

interface Props {
  unfinished: Unfinished | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function LogoutDialog({ unfinished, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const { scans = 0, isUnsaved = false } = unfinished ?? {}
  return (
    <ConfirmDialog
      open={unfinished !== undefined}
      title={t(isUnsaved ? 'session.logout.title_unsaved' : 'session.logout.title')}
      confirmLabel={t('session.logout.confirm')}
      destructive
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      {isUnsaved && <p>{t('form.leave.text')}</p>}
      {scans > 0 && <p>{t('session.logout.text', { count: scans })}</p>}
    </ConfirmDialog>
  )
}
