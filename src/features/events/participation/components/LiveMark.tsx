import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

import { SensorsIcon } from '#ui/icon/SensorsIcon.ts'

/** Says that doors are open, and that what is shown follows them. */
export function LiveMark() {
  const { t } = useTranslation()
  return (
    <Chip
      size="small"
      color="success"
      variant="outlined"
      icon={<SensorsIcon />}
      label={t('participation.live')}
    />
  )
}
