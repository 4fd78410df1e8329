import { useTranslation } from 'react-i18next'

import { DarkModeIcon } from '#ui/icon/DarkModeIcon.ts'
import { LightModeIcon } from '#ui/icon/LightModeIcon.ts'

import { useThemeSwitch } from './use-theme-switch.ts'

export function ThemeButton() {
  const { t } = useTranslation()
  const { isDark, toggle } = useThemeSwitch()
  const label = t(isDark ? 'app.theme.toLight' : 'app.theme.toDark')
  return (
    <button
      type="button"
      className="plain-button plain-button--icon plain-button--inherit"
      onClick={toggle}
      aria-label={label}
      title={label}
    >
      {isDark ? <LightModeIcon /> : <DarkModeIcon />}
    </button>
  )
}
