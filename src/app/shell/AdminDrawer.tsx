import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { NavItem } from './nav-items.ts'
import { NavLink } from './NavLink.tsx'

interface Props {
  items: readonly NavItem[]
  anchor: 'bottom' | 'left'
  open: boolean
  onClose: () => void
}

/** The admin screens, over the current one. */
export function AdminDrawer({ items, anchor, open, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      anchor={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('nav.admin'), sx: { minWidth: 260, maxHeight: '85dvh' } },
      }}
    >
      <Box
        component="nav"
        aria-label={t('nav.admin')}
        sx={{ p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))', overflowY: 'auto' }}
      >
        <Typography component="h2" variant="h3" sx={{ px: 2, mb: 1 }}>
          {t('nav.admin')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} onClick={onClose}>
          {items.map((item) => (
            <li key={item.to}>
              <NavLink item={item} shape="inline" />
            </li>
          ))}
        </Box>
      </Box>
    </Drawer>
  )
}
