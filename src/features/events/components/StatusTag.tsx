import { useTranslation } from 'react-i18next'

import type { EventStatus } from '#api/rows.ts'
import { Tag } from '#ui/content/Tag.tsx'

const TONES = { draft: 'warning', published: 'success', cancelled: 'error', archived: 'quiet' } as const

/** The status of an event, for its planners. */
export function StatusTag({ status }: { status: EventStatus }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[status]}>{t(`planning.status.${status}`)}</Tag>
}
