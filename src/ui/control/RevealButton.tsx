import { useTranslation } from 'react-i18next'

import { VisibilityIcon, VisibilityOffIcon } from '../icon/basic-icons.ts'
import { Button } from './Button.tsx'

interface RevealButtonProps {
  visible: boolean
  onChange: (visible: boolean) => void
}

/** At the end of a password field: shows what is typed. */
export function RevealButton({ visible, onChange }: RevealButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="icon"
      aria-label={t(visible ? 'form.hide_password' : 'form.show_password')}
      onClick={() => onChange(!visible)}
    >
      {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
    </Button>
  )
}
