import { useTranslation } from 'react-i18next'

import { Checkbox } from '../control/Checkbox.tsx'

interface SelectionBoxProps {
  name: string
  checked: boolean
  /** `range`: Shift was held, so all rows since the last one are included. */
  onToggle: (range: boolean) => void
}

/** A row's checkbox. */
export function SelectionBox({ name, checked, onToggle }: SelectionBoxProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      checked={checked}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      aria-label={t('lists.select', { name })}
    />
  )
}
