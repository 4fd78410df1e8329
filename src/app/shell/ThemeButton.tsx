import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { DarkModeIcon, LightModeIcon } from '#ui/icon/basic-icons.ts'

import { useThemeSwitch } from './use-theme-switch.ts'

export function ThemeButton() {
  const { t } = useTranslation()
  const { isDark, toggle } = useThemeSwitch()
  const label = t(isDark ? 'app.theme.toLight' : 'app.theme.toDark')
  return (
    <Button variant="icon" color="inherit" onClick={toggle} aria-label={label} title={label}>
      {isDark ? <LightModeIcon /> : <DarkModeIcon />}
    </Button>
  )
}
