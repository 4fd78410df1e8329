import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

const NAMED = 5

interface NameListProps {
  names: readonly string[]
  /** Lists a shared name only once, as for the events of a series. */
  distinct?: boolean
}

/** Names those a question concerns: the first few, and how many others there are. */
export function NameList({ names, distinct = false }: NameListProps) {
  const { t, i18n } = useTranslation()
  const first = names.slice(0, NAMED)
  const others = names.length - first.length
  const shown = distinct ? [...new Set(first)] : first
  const all = others > 0 ? [...shown, t('ui.others', { count: others })] : shown
  return (
    <Typography sx={{ mb: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {new Intl.ListFormat(i18n.language).format(all)}
    </Typography>
  )
}
