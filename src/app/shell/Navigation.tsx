import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'

import { NavLink } from './NavLink.tsx'
import type { NavItem } from './nav-items.ts'
import { BOTTOM_BAR, BOTTOM_BAR_HEIGHT, TOP_BAR } from './sizes.ts'

// What floats at the bottom of the window stays clear of the bar.
const barHeight = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: { ':root': { [BOTTOM_BAR_HEIGHT]: `${BOTTOM_BAR}px` } },
})

interface Props {
  items: readonly NavItem[]
}

/** On a desktop: icons with a text below, on a wide one with a text beside them. */
export function SideRail({ items }: Props) {
  const { t } = useTranslation()
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
        p: 1.5,
      }}
    >
      <List items={items} shape="stacked" display={{ md: 'grid', lg: 'none' }} />
      <List items={items} shape="inline" display={{ md: 'none', lg: 'grid' }} />
    </Box>
  )
}

/** On a phone: at the bottom, where the thumb is, with room under it to scroll the last line into view. */
export function BottomBar({ items }: Props) {
  const { t } = useTranslation()
  const height = `calc(${BOTTOM_BAR}px + env(safe-area-inset-bottom))`
  return (
    <Box sx={{ display: { md: 'none' }, flex: 'none', height }}>
      <GlobalStyles styles={barHeight} />
      <Box
        component="nav"
        aria-label={t('nav.main')}
        sx={{
          position: 'fixed',
          zIndex: 'appBar',
          inset: 'auto 0 0',
          height,
          pb: 'env(safe-area-inset-bottom)',
          px: 0.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <List items={items} shape="stacked" display="flex" />
      </Box>
    </Box>
  )
}

interface ListProps extends Props {
  shape: 'stacked' | 'inline'
  display: string | Record<string, string>
}

function List({ items, shape, display }: ListProps) {
  return (
    <Box component="ul" sx={{ display, gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Box component="li" key={item.to} sx={{ flex: 1 }}>
          <NavLink item={item} shape={shape} />
        </Box>
      ))}
    </Box>
  )
}
