import { useTranslation } from 'react-i18next'

import { Checkbox } from '../control/Checkbox.tsx'

interface SelectionBoxProps {
  name: string
  checked: boolean
  /** Told whether Shift was held: then the rows since the last one are included, too. */
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
