/** Window sizes that people use: the minimum for WCAG, phones, one held sideways, a tablet, desktops. */
export interface Size {
  width: number
  height: number
}

export const SIZES: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]

/** Text sizes, in percent of the browser’s default. */
export const TEXT_SIZES = [100, 150, 200] as const
