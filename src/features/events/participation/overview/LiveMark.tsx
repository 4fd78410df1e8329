import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { SensorsIcon } from '#ui/icon/door-icons.ts'

/** Says that doors are open and that the screen updates live. */
export function LiveMark() {
  const { t } = useTranslation()
  return (
    <Tag tone="success" icon={<SensorsIcon />}>
      {t('participation.live', useClubContext())}
    </Tag>
  )
}
