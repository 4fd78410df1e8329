import { useTranslation } from 'react-i18next'
import { VisibilityIcon } from '../icon/VisibilityIcon.ts'
import { VisibilityOffIcon } from '../icon/VisibilityOffIcon.ts'

interface RevealButtonProps {
  visible: boolean
  onChange: (visible: boolean) => void
}

/** At the end of a password's field: shows what is typed. */
export function RevealButton({ visible, onChange }: RevealButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="plain-button plain-button--icon"
      aria-label={t(visible ? 'form.hide_password' : 'form.show_password')}
      onClick={() => onChange(!visible)}
    >
      {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
    </button>
  )
}
