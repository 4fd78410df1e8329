import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'

import { chromiumPath } from '../helpers/chromium.ts'

// `npm run drawings`: renders the SVG sources of images that must be bitmaps: the pictures of the demo’s
// events, because uploads cannot be SVG either, and the link preview for Samspel, which chat apps require as
// PNG.

const ROOT = join(import.meta.dirname, '../..')
const PICTURES = 'db/seed/pictures'
const SERIF = 'node_modules/@fontsource/noto-serif/files/noto-serif-latin-600-normal.woff2'

interface Drawing {
  source: string
  to: string
  width: number
  height: number
  format: { format: 'png' } | { format: 'webp'; quality: number }
}

const drawings: Drawing[] = [
  {
    source: 'tests/screenshots/open-graph.svg',
    to: 'public/open-graph.png',
    width: 1200,
    height: 630,
    format: { format: 'png' },
  },
  ...readdirSync(join(ROOT, PICTURES))
    .filter((file) => file.endsWith('.svg'))
    .map((file): Drawing => ({
      source: `${PICTURES}/${file}`,
      to: `${PICTURES}/${file.replace('.svg', '.webp')}`,
      width: 840,
      height: 360,
      format: { format: 'webp', quality: 60 },
    })),
]

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
try {
  for (const drawing of drawings) {
    const image = await draw(browser, drawing)
    writeFileSync(join(ROOT, drawing.to), image)
    console.log(`${drawing.to} ${image.length} bytes`)
  }
} finally {
  await browser.close()
}

async function draw(within: Browser, { source, width, height, format }: Drawing): Promise<Buffer> {
  const page = await within.newPage({ viewport: { width, height } })
  const font = readFileSync(join(ROOT, SERIF)).toString('base64')
  await page.setContent(`<style>
    @font-face { font-family: 'Noto Serif'; font-weight: 600; src: url('data:font/woff2;base64,${font}') }
    body { margin: 0 } svg { display: block }
  </style>${readFileSync(join(ROOT, source), 'utf8')}`)
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', format)
  await page.close()
  return Buffer.from(data, 'base64')
}
