import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { clockOffset } from '#lib/time/server-clock.ts'

import { useNow } from '../browser/use-now.ts'
import { useOnline } from '../browser/use-online.ts'
import { CloudOffIcon } from '../icon/basic-icons.ts'
import { ageText } from './age-text.ts'

interface AgeNoteProps {
  /**
   * When the shown data came from the server: milliseconds since 1970 by the device's clock, as in a query's
   * `dataUpdatedAt`.
   */
  updatedAt: number
  /** True if the last attempt to fetch newer data failed although the device seems to be online. */
  failed?: boolean
}

/** Says how old the data on the screen is, but only while it cannot be refreshed. */
export function AgeNote({ updatedAt, failed = false }: AgeNoteProps) {
  const { t, i18n } = useTranslation()
  const online = useOnline()
  const now = useNow()
  if ((online && !failed) || updatedAt === 0) return null
  const { key, time } = ageText(updatedAt + clockOffset.getState().ms, now, i18n.language)
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.secondary',
        fontSize: '0.875rem',
        mb: 2,
      }}
    >
      <CloudOffIcon size={18} />
      <span>
        {online ? t('ui.age.unreachable') : t('ui.age.offline')} {t(key, { time })}
      </span>
    </Box>
  )
}
