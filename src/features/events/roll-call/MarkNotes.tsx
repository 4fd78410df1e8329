import { useTranslation } from 'react-i18next'

import type { OutboxRow } from '#offline/outbox/scan.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { failureText } from '#ui/feedback/failure.ts'

interface MarkNotesProps {
  waiting: number
  refused: readonly OutboxRow[]
  unreadable: boolean
}

/** Where the marks are that the server does not have. */
export function MarkNotes({ waiting, refused, unreadable }: MarkNotesProps) {
  const { t } = useTranslation()
  const code = refused[0]?.last_error?.code ?? refused[0]?.result?.code
  return (
    <>
      {unreadable && <Alert severity="error">{t('roll_call.unreadable')}</Alert>}
      {refused.length > 0 && (
        <Alert severity="error" title={t('roll_call.refused', { count: refused.length })}>
          {code && failureText(t, { code, params: {}, status: 400 })}
        </Alert>
      )}
      {waiting > 0 && (
        <Alert severity="info" role="status">
          {t('roll_call.waiting', { count: waiting })}
        </Alert>
      )}
    </>
  )
}
