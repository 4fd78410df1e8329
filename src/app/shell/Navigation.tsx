import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'

import { useMediaQuery } from '#ui/browser/use-media-query.ts'

import { AdminMenu } from './AdminMenu.tsx'
import type { NavItem } from './nav-items.ts'
import { NavLink } from './NavLink.tsx'
import { BOTTOM_BAR, BOTTOM_BAR_HEIGHT } from './sizes.ts'

// Anything floating at the bottom of the window stays clear of the bar.
const barHeight = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: { ':root': { [BOTTOM_BAR_HEIGHT]: BOTTOM_BAR } },
})

interface Props {
  items: readonly NavItem[]
}

/** On a desktop: icons with their text below, or beside them in a wide window. */
export function SideRail({ items }: Props) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 74em)')
  const { main, admin } = inGroups(items)
  return (
    <nav className="side-rail" aria-label={t('nav.main')}>
      {isWide ? (
        <>
          <List items={main} shape="inline" />
          {admin.length > 0 && (
            <>
              <h2>{t('nav.admin')}</h2>
              <List items={admin} shape="inline" />
            </>
          )}
        </>
      ) : (
        <List items={main} admin={admin} shape="stacked" />
      )}
    </nav>
  )
}

/** On a phone: at the bottom, within reach of the thumb. Its height is BOTTOM_BAR_HEIGHT, which the page reserves. */
export function BottomBar({ items }: Props) {
  const { t } = useTranslation()
  const { main, admin } = inGroups(items)
  return (
    <>
      <GlobalStyles styles={barHeight} />
      <nav className="bottom-bar" aria-label={t('nav.main')}>
        <List items={main.filter(({ rail }) => !rail)} admin={admin} anchor="bottom" shape="stacked" />
      </nav>
    </>
  )
}

interface ListProps extends Props {
  /** What the button at the end opens; without items there is no button. */
  admin?: readonly NavItem[]
  anchor?: 'bottom' | 'left'
  shape: 'stacked' | 'inline'
}

function List({ items, admin, anchor = 'left', shape }: ListProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.to}>
          <NavLink item={item} shape={shape} />
        </li>
      ))}
      {admin && admin.length > 0 && (
        <li>
          <AdminMenu items={admin} anchor={anchor} />
        </li>
      )}
    </ul>
  )
}

function inGroups(items: readonly NavItem[]) {
  return { main: items.filter(({ admin }) => !admin), admin: items.filter(({ admin }) => admin) }
}
