/**
 * Requests the font of the texts. On a first visit only once the first screen has its data: on a slow network its 48 kB
 * would delay that by a quarter of a second (Lighthouse), and the fonts of the device are as wide (base.css). Headings
 * do not wait for theirs: it is a third as large, and another line of a heading would move the whole screen.
 */
export function loadTextFont(): void {
  import('./text-font.css').catch((error: unknown) => console.warn(error))
}
