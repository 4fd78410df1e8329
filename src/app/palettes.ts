/**
 * On both backgrounds of a scheme, every text colour has a contrast of at least 4.5:1 and the edge of a field
 * 3:1; a panel differs from the page in colour and border (palettes.test.ts).
 */
export const palettes = {
  dark: {
    primary: { main: '#a8c1ea', light: '#c9d9f4', dark: '#7f9fd3', contrastText: '#0e1a30' },
    secondary: { main: '#e2c182', light: '#eed7ab', dark: '#c29f5c', contrastText: '#2a1f07' },
    success: { main: '#7fd8a6', light: '#a9e6c4', dark: '#4fb47e', contrastText: '#062414' },
    warning: { main: '#f3c46e', light: '#f8d99f', dark: '#cf9c3f', contrastText: '#2b1d02' },
    error: { main: '#ff9f96', light: '#ffc1bb', dark: '#e2766c', contrastText: '#370a06' },
    info: { main: '#8fc9f0', light: '#b7ddf6', dark: '#5ea3d0', contrastText: '#06233a' },
    background: { default: '#0a0e16', paper: '#1c2636' },
    text: { primary: '#eef2f9', secondary: '#b5c0d3' },
    divider: '#465470',
    fieldBorder: '#7886a3',
  },
  light: {
    primary: { main: '#3c5a95', light: '#5f7cb8', dark: '#2a4374', contrastText: '#ffffff' },
    secondary: { main: '#7a5914', light: '#9a7527', dark: '#5a400b', contrastText: '#ffffff' },
    success: { main: '#1b6b40', light: '#2f8a58', dark: '#124b2d', contrastText: '#ffffff' },
    warning: { main: '#8a5500', light: '#b06f07', dark: '#633d00', contrastText: '#ffffff' },
    error: { main: '#b3261e', light: '#cf4a41', dark: '#871a14', contrastText: '#ffffff' },
    info: { main: '#1a5f8f', light: '#3a7fae', dark: '#114467', contrastText: '#ffffff' },
    background: { default: '#e6ebf4', paper: '#ffffff' },
    text: { primary: '#172033', secondary: '#4a566d' },
    divider: '#b4bfd2',
    fieldBorder: '#6a7790',
  },
}
