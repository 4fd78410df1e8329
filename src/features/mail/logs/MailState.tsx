import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'

import { type Mail, progressOf } from './log.ts'
import { progressText } from './progress-text.ts'

const COLORS = {
  under_way: 'info',
  some_failed: 'warning',
  all_failed: 'error',
  all_sent: 'success',
} as const

/** A mail's state, in words and by colour. */
export function MailState({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  return <Tag tone={COLORS[progressOf(mail).state]}>{progressText(mail, t)}</Tag>
}
