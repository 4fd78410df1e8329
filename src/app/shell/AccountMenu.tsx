import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import Translate from '@mui/icons-material/TranslateOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sessionQueries } from '#features/session/queries.ts'
import { useSession } from '#features/session/use-session.ts'
import { initials } from '#lib/initials.ts'

import { changeLanguage, currentLanguage } from '../i18n.ts'
import { LogoutDialog } from './LogoutDialog.tsx'
import { useLogout } from './use-logout.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

/** Who is logged in, the choices of this device, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: user !== null })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isDark, toggle } = useThemeSwitch()
  const { undelivered, ask, confirm, cancel } = useLogout()
  const otherLanguage = currentLanguage() === 'sv' ? 'en' : 'sv'
  const name = me?.name ?? ''

  const choose = (action: () => void) => () => {
    setAnchor(null)
    action()
  }

  return (
    <>
      <IconButton
        aria-label={t('nav.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        edge="end"
      >
        <Avatar
          sx={{ width: 36, height: 36, fontSize: '0.875rem', fontWeight: 700, bgcolor: 'primary.main' }}
        >
          {initials(name || (user?.email ?? ''))}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 240, maxWidth: 320 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user?.email}
          </Typography>
        </Box>
        <Divider role="none" component="li" sx={{ my: 1 }} />
        <MenuItem onClick={choose(() => void changeLanguage(otherLanguage))} lang={otherLanguage}>
          <ListItemIcon>
            <Translate />
          </ListItemIcon>
          {t(`app.language.${otherLanguage}`)}
        </MenuItem>
        <MenuItem onClick={choose(toggle)}>
          <ListItemIcon>{isDark ? <LightMode /> : <DarkMode />}</ListItemIcon>
          {t(isDark ? 'app.theme.toLight' : 'app.theme.toDark')}
        </MenuItem>
        <Divider role="none" component="li" sx={{ my: 1 }} />
        <MenuItem onClick={choose(ask)}>
          <ListItemIcon>
            <Logout />
          </ListItemIcon>
          {t('session.logout.action')}
        </MenuItem>
      </Menu>
      <LogoutDialog undelivered={undelivered} onConfirm={confirm} onCancel={cancel} />
    </>
  )
}
