import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'

import { useThemeSwitch } from './use-theme-switch.ts'

export function ThemeButton() {
  const { t } = useTranslation()
  const { isDark, toggle } = useThemeSwitch()
  const label = t(isDark ? 'app.theme.toLight' : 'app.theme.toDark')
  return (
    <IconButton onClick={toggle} aria-label={label} title={label} color="inherit">
      {isDark ? <LightMode /> : <DarkMode />}
    </IconButton>
  )
}
