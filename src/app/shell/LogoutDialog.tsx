import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Unfinished } from './use-logout.ts'

interface Props {
  isAsked: boolean
  unfinished: Unfinished
  onConfirm: () => void
  onCancel: () => void
}

export function LogoutDialog({ isAsked, unfinished, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const { scans, isUnsaved } = unfinished
  return (
    <ConfirmDialog
      open={isAsked}
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
