import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { NavItem } from './nav-items.ts'

interface Props {
  item: NavItem
  /** On a phone and on a narrow rail the icon is above its text, on a wide rail beside it. */
  shape: 'stacked' | 'inline'
}

/** One destination; the current one is marked by shape and weight as well as colour, and for screen readers. */
export function NavLink({ item: { to, label, Icon }, shape }: Props) {
  const { t } = useTranslation()
  return (
    <Link to={to} activeOptions={{ exact: to === '/' }} className={`nav-link nav-link--${shape}`}>
      <span aria-hidden className="nav-link__icon">
        <Icon />
      </span>
      {t(label)}
    </Link>
  )
}
