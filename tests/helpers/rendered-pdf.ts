import { createCanvas, Path2D } from '@napi-rs/canvas'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Set before the PDF reader installs its own, which this canvas does not know.
Object.assign(globalThis, { Path2D })

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

interface RenderedPage {
  /** In points. */
  size: number[]
  codes: string[]
  text: string
}

/** The pages of a PDF as a printer would put them on paper, with the QR codes that a scanner reads there. */
export async function renderedPages(pdf: Uint8Array): Promise<RenderedPage[]> {
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer },
    fireImmediately: true,
  })
  const document = await getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 200 / 72 })
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
    const { data } = context.getImageData(0, 0, width, height)
    const found = await readBarcodes({ data, width, height } as unknown as ImageData, {
      formats: ['QRCode'],
      maxNumberOfSymbols: 30,
    })
    const { items } = await page.getTextContent()
    pages.push({
      size: page.view.slice(2),
      codes: found.map(({ text }) => text),
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    })
  }
  return pages
}
