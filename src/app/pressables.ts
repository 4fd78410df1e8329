import type { ThemeOptions } from '@mui/material/styles'

/** 44 CSS pixels in both directions, for a thumb (WCAG 2.2, 2.5.5). */
const TOUCH_TARGET = 44

const tall = { styleOverrides: { root: { minHeight: TOUCH_TARGET } } }

/** What Material UI draws to be pressed: how large, and how it shows the focus and a touch. */
export const pressables: ThemeOptions['components'] = {
  MuiButtonBase: {
    // One mark of the focus for everything (tokens.css), and no ripple: work for a slow phone at every one that is drawn.
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&:focus-visible': { outline: 'var(--focus-ring)', outlineOffset: 2 },
        // Inside its edge, where what is around it would cut it off.
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
  // Its own grey is too pale for the page.
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
