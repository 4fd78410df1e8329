import Sensors from '@mui/icons-material/SensorsOutlined'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

/** Says that doors are open, and that what is shown follows them. */
export function LiveMark() {
  const { t } = useTranslation()
  return (
    <Chip
      size="small"
      color="success"
      variant="outlined"
      icon={<Sensors />}
      label={t('participation.live')}
    />
  )
}
