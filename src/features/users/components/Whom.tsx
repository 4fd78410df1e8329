import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { User } from '../user.ts'

const NAMED = 5

/** Names those whom an act is about, and says how many are left out of it. */
export function Whom({ users, leftOut = 0 }: { users: readonly User[]; leftOut?: number | undefined }) {
  const { t, i18n } = useTranslation()
  const names = users.slice(0, NAMED).map(({ name }) => name)
  const others = users.length - names.length
  const all = others > 0 ? [...names, t('users.others', { count: others })] : names
  return (
    <>
      <Typography sx={{ mb: 1.5, fontWeight: 600 }}>
        {new Intl.ListFormat(i18n.language).format(all)}
      </Typography>
      {leftOut > 0 && (
        <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>
          {t('users.left_out', { count: leftOut })}
        </Typography>
      )}
    </>
  )
}
