import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { AdminMenu } from './AdminMenu.tsx'
import { NavLink } from './NavLink.tsx'
import type { NavItem } from './nav-items.ts'
import { BOTTOM_BAR, BOTTOM_BAR_HEIGHT, TOP_BAR } from './sizes.ts'

// What floats at the bottom of the window stays clear of the bar.
const barHeight = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: { ':root': { [BOTTOM_BAR_HEIGHT]: `${BOTTOM_BAR}px` } },
})

const heading = {
  mt: 2,
  mb: 0.5,
  px: 2,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 700,
} as const

interface Props {
  items: readonly NavItem[]
}

/** On a desktop: icons with a text below, on a wide one with a text beside them. */
export function SideRail({ items }: Props) {
  const { t } = useTranslation()
  const { main, admin } = inGroups(items)
  return (
    <Box
      component="nav"
      aria-label={t('nav.main')}
      sx={{
        display: { base: 'none', md: 'block' },
        flex: 'none',
        position: 'sticky',
        top: `calc(${TOP_BAR}px + env(safe-area-inset-top))`,
        alignSelf: 'start',
        width: { md: 96, lg: 232 },
        // Longer than a low window is high, for those who may do everything.
        maxHeight: `calc(100dvh - ${TOP_BAR}px - env(safe-area-inset-top))`,
        overflowY: 'auto',
        p: 1.5,
      }}
    >
      <List items={main} admin={admin} shape="stacked" display={{ md: 'grid', lg: 'none' }} />
      <Box sx={{ display: { md: 'none', lg: 'block' } }}>
        <List items={main} shape="inline" display="grid" />
        {admin.length > 0 && (
          <>
            <Typography component="h2" sx={heading}>
              {t('nav.admin')}
            </Typography>
            <List items={admin} shape="inline" display="grid" />
          </>
        )}
      </Box>
    </Box>
  )
}

/** On a phone: at the bottom, where the thumb is. Its height is BOTTOM_BAR_HEIGHT, for which the page leaves room. */
export function BottomBar({ items }: Props) {
  const { t } = useTranslation()
  const { main, admin } = inGroups(items)
  return (
    <>
      <GlobalStyles styles={barHeight} />
      <Box
        component="nav"
        aria-label={t('nav.main')}
        sx={{
          display: { md: 'none' },
          position: 'fixed',
          zIndex: 'appBar',
          inset: 'auto 0 0',
          height: `calc(${BOTTOM_BAR}px + env(safe-area-inset-bottom))`,
          pb: 'env(safe-area-inset-bottom)',
          px: 0.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <List
          items={main.filter(({ rail }) => !rail)}
          admin={admin}
          anchor="bottom"
          shape="stacked"
          display="flex"
        />
      </Box>
    </>
  )
}

interface ListProps extends Props {
  /** What the button at the end opens; without them there is none. */
  admin?: readonly NavItem[]
  anchor?: 'bottom' | 'left'
  shape: 'stacked' | 'inline'
  display: string | Record<string, string>
}

function List({ items, admin, anchor = 'left', shape, display }: ListProps) {
  return (
    <Box component="ul" sx={{ display, gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Box component="li" key={item.to} sx={{ flex: 1 }}>
          <NavLink item={item} shape={shape} />
        </Box>
      ))}
      {admin && admin.length > 0 && (
        <Box component="li" sx={{ flex: 1 }}>
          <AdminMenu items={admin} anchor={anchor} />
        </Box>
      )}
    </Box>
  )
}

function inGroups(items: readonly NavItem[]) {
  return { main: items.filter(({ admin }) => !admin), admin: items.filter(({ admin }) => admin) }
}
