import { useTranslation } from 'react-i18next'

import type { AccountStatus } from '#api/rows.ts'
import { Tag } from '#ui/content/Tag.tsx'

const COLORS = { verified: 'success', unverified: 'warning', inactive: 'quiet' } as const

/** The state of an account, in words and by colour. */
export function StatusChip({ status }: { status: AccountStatus }) {
  const { t } = useTranslation()
  return <Tag tone={COLORS[status]}>{t(`users.status.${status}`)}</Tag>
}
