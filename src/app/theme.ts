import { createTheme } from '@mui/material/styles'

import { COLOR_SCHEME_ATTRIBUTE } from './color-mode.ts'
import { palettes } from './palettes.ts'
import { pressables } from './pressables.ts'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    base: true
  }
}

const serif = {
  fontFamily: 'var(--plain-serif)',
  fontWeight: 600,
  letterSpacing: '-0.01em',
}

const create = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: COLOR_SCHEME_ATTRIBUTE },
    defaultColorScheme: 'dark',
    colorSchemes: { dark: { palette: palettes.dark }, light: { palette: palettes.light } },
    // `base` is a phone. In em, so that enlarging the text also switches to the narrower layout.
    breakpoints: { unit: 'em', values: { base: 0, xs: 30, sm: 48, md: 64, lg: 74, xl: 90 } },
    shape: { borderRadius: 12 },
    // As --motion-calm and --motion-quick.
    transitions: { duration: { enteringScreen: 200, leavingScreen: 150 } },
    typography: {
      fontFamily: 'var(--plain-font)',
      h1: { ...serif, fontSize: 'min(clamp(1.625rem, 1.3rem + 1.6vw, 2.25rem), 11vw)', lineHeight: 1.2 },
      h2: { ...serif, fontSize: 'clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem)', lineHeight: 1.3 },
      h3: { ...serif, fontSize: '1.125rem', lineHeight: 1.35 },
      h4: { ...serif, fontSize: '1rem', lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...pressables,
      // In the dark scheme, edges and shadows show elevation: MUI's grey overlay would take the blue out of
      // it.
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // Stacked if large text leaves no room for them side by side.
      MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap' } } },
      MuiMenu: {
        styleOverrides: {
          paper: ({ theme: current }) => ({ border: `1px solid ${current.vars?.palette.divider}` }),
        },
      },
    },
  })

let created: ReturnType<typeof create> | undefined

/**
 * The app's theme, created on first use: this takes a slow phone a while, so startup schedules it as a step
 * of its own (first-screen).
 */
export const appTheme = () => (created ??= create())
