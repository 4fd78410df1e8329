import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

import type { AccountStatus } from '#api/rows.ts'

const COLORS = { verified: 'success', unverified: 'warning', inactive: 'default' } as const

/** The state of an account, told in words and by its colour. */
export function StatusChip({ status }: { status: AccountStatus }) {
  const { t } = useTranslation()
  return <Chip size="small" variant="outlined" color={COLORS[status]} label={t(`users.status.${status}`)} />
}
