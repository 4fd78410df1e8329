import type { Page } from 'playwright/test'

export interface Variant {
  /** As in the name of a screenshot: sv-dark-360. */
  name: string
  language: 'sv' | 'en'
  theme: 'dark' | 'light'
  width: number
  /** The height of the window; a screenshot is as tall as the page. */
  height: number
}

/** The windows of the screenshots: a phone, and a desktop without a touch screen. */
export const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

export const VARIANTS: readonly Variant[] = (['sv', 'en'] as const).flatMap((language) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    WINDOWS.map((size) => ({ ...size, language, theme, name: `${language}-${theme}-${size.width}` })),
  ),
)

/** Stores the choices made in the app’s menus, and consent, so that no banner covers the screens. */
export async function showVariant(page: Page, { language, theme, width, height }: Variant): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    ([lng, mode]) => {
      localStorage.setItem('i18nextLng', lng)
      localStorage.setItem('samspel-color-mode', mode)
      localStorage.setItem('samspel-cookie-consent', 'accepted')
    },
    [language, theme] as const,
  )
}
