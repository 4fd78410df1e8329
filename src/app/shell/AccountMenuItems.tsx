import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { createLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { InstallSteps } from '#features/install/components/InstallSteps.tsx'
import { useInstall } from '#features/install/use-install.ts'
import { nextLanguage } from '#lib/text/languages.ts'
import { DarkModeIcon, LightModeIcon } from '#ui/icon/basic-icons.ts'
import { InstallMobileIcon, LogoutIcon, SettingsIcon, TranslateIcon } from '#ui/icon/shell-icons.ts'

import { changeLanguage, currentLanguage } from '../i18n.ts'
import { LogoutDialog } from './LogoutDialog.tsx'
import { useLogout } from './use-logout.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

const LinkItem = createLink(MenuItem)

interface Props {
  name: string
  email: string
  /** The button that opened the menu, or null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The user's name, this device's settings, and the logout. */
export function AccountMenuItems({ name, email, anchor, onClose }: Props) {
  const { t } = useTranslation()
  const { isDark, toggle } = useThemeSwitch()
  const { isAsked, unfinished, ask, confirm, cancel } = useLogout()
  const install = useInstall()
  const otherLanguage = nextLanguage(currentLanguage())

  const choose = (action: () => void) => () => {
    onClose()
    action()
  }

  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { minWidth: 'min(15rem, 100% - 32px)', maxWidth: 'min(20rem, 100% - 32px)' } },
        }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
        </Box>
        <Divider role="none" component="li" sx={{ my: 1 }} />
        <LinkItem to="/settings" onClick={onClose}>
          <ListItemIcon>
            <SettingsIcon />
          </ListItemIcon>
          {t('nav.settings')}
        </LinkItem>
        <MenuItem onClick={choose(() => void changeLanguage(otherLanguage))} lang={otherLanguage}>
          <ListItemIcon>
            <TranslateIcon />
          </ListItemIcon>
          {t(`app.language.${otherLanguage}`)}
        </MenuItem>
        <MenuItem onClick={choose(toggle)}>
          <ListItemIcon>{isDark ? <LightModeIcon /> : <DarkModeIcon />}</ListItemIcon>
          {t(isDark ? 'app.theme.toLight' : 'app.theme.toDark')}
        </MenuItem>
        {install.way && (
          <MenuItem onClick={choose(install.start)}>
            <ListItemIcon>
              <InstallMobileIcon />
            </ListItemIcon>
            {t('install.menu')}
          </MenuItem>
        )}
        <Divider role="none" component="li" sx={{ my: 1 }} />
        <MenuItem onClick={choose(ask)}>
          <ListItemIcon>
            <LogoutIcon />
          </ListItemIcon>
          {t('session.logout.action')}
        </MenuItem>
      </Menu>
      <InstallSteps open={install.steps} onClose={install.closeSteps} />
      <LogoutDialog isAsked={isAsked} unfinished={unfinished} onConfirm={confirm} onCancel={cancel} />
    </>
  )
}
