import GlobalStyles from '@mui/material/GlobalStyles'
import { Link } from '@tanstack/react-router'

import { Picture } from '#ui/content/Picture.tsx'

import { AccountMenu } from './AccountMenu.tsx'
import { Brand, Sign } from './Brand.tsx'
import { FindButton } from './find/FindButton.tsx'
import type { NavItem } from './nav-items.ts'
import { OfflineMark } from './OfflineMark.tsx'
import { TOP_BAR, TOP_BAR_HEIGHT } from './sizes.ts'

const HEIGHT = `calc(${TOP_BAR}px + env(safe-area-inset-top))`

// Anything sticking to the top of the window stays clear of the bar.
const barHeight = { ':root': { [TOP_BAR_HEIGHT]: HEIGHT } }

interface TopBarProps {
  name: string
  logo: string | undefined
  /** The navigation's links, which can also be found by name. */
  screens: readonly NavItem[]
}

export function TopBar({ name, logo, screens }: TopBarProps) {
  return (
    <header className="top-bar">
      <GlobalStyles styles={barHeight} />
      <Link to="/">
        <Brand
          name={name}
          {...(logo && { logo: <Picture src={logo} alt="" width={32} height={32} fallback={<Sign />} /> })}
        />
      </Link>
      <OfflineMark />
      <FindButton screens={screens} />
      <AccountMenu />
    </header>
  )
}
