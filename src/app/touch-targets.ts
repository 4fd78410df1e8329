import type { ThemeOptions } from '@mui/material/styles'

/** 44 CSS pixels in both directions, for a thumb (WCAG 2.2, 2.5.5). */
const TOUCH_TARGET = 44

const tall = { styleOverrides: { root: { minHeight: TOUCH_TARGET } } }

export const touchTargets: ThemeOptions['components'] = {
  MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET } } },
  MuiListItemButton: tall,
  MuiMenuItem: tall,
  MuiTab: tall,
  MuiToggleButton: { styleOverrides: { root: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET } } },
}
