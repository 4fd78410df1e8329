import type { ThemeOptions } from '@mui/material/styles'

/** 44 CSS pixels in both directions, for a thumb (WCAG 2.2, 2.5.5). */
const TOUCH_TARGET = 44

const tall = { styleOverrides: { root: { minHeight: TOUCH_TARGET } } }

/** Size, focus mark and touch feedback of Material UI's pressable components. */
export const pressables: ThemeOptions['components'] = {
  MuiButtonBase: {
    // The same focus mark everywhere (tokens.css), and no ripple, which is slow to draw on a slow phone.
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&:focus-visible': { outline: 'var(--focus-ring)', outlineOffset: 2 },
        // Inside the edge, where a surrounding box would clip it.
        '&:is(.MuiMenuItem-root, .MuiListItemButton-root):focus-visible': {
          outlineOffset: -3,
        },
        '&:active': { opacity: 0.8 },
      },
    },
  },
  MuiSlider: {
    styleOverrides: {
      thumb: { '&:has(:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: 2 } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET } } },
  MuiListItemButton: tall,
  MuiMenuItem: tall,
  // MUI's own grey is too pale on the page.
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: TOUCH_TARGET,
        minHeight: TOUCH_TARGET,
        color: theme.vars?.palette.text.secondary,
      }),
    },
  },
}
