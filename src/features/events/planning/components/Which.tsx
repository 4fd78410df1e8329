import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { PlannedEvent } from '../event.ts'

const NAMED = 4

/** Names the events that an act is about. */
export function Which({ events }: { events: readonly PlannedEvent[] }) {
  const { t, i18n } = useTranslation()
  const titles = [...new Set(events.slice(0, NAMED).map(({ title }) => title))]
  const others = events.length - Math.min(events.length, NAMED)
  const all = others > 0 ? [...titles, t('planning.others', { count: others })] : titles
  return (
    <Typography sx={{ mb: 1.5, fontWeight: 600 }}>
      {new Intl.ListFormat(i18n.language).format(all)}
    </Typography>
  )
}
