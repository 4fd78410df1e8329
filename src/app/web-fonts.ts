/**
 * Requests the web fonts. On a first visit only once the first screen is there: on a slow network their 62 kB would delay it
 * by a third of a second (Lighthouse), and the fonts of the device are as wide (base.css).
 */
export function loadWebFonts(): void {
  import('./web-fonts.css').catch((error: unknown) => console.warn(error))
}
