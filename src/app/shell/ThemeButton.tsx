import { useTranslation } from 'react-i18next'

import { Icon } from '#ui/content/Icon.tsx'

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
      <Icon name={isDark ? 'lightMode' : 'darkMode'} />
    </button>
  )
}
