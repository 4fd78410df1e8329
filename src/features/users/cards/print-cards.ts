import { PDFDocument, type PDFImage, rgb } from '@cantoo/pdf-lib'

import { pause } from '#lib/async/pause.ts'

import { drawCard, type PrintedCard } from './draw-card.ts'
import { embedTypeface, type FontPart } from './fonts.ts'
import { cuttingMarks, LAYOUTS, type LayoutName } from './layout.ts'

/** How cards are printed, apart from their own content. */
export interface Printing {
  layout: LayoutName
  club: string
  /** As PNG. */
  logo: Uint8Array | undefined
  /** The member since date, in every language. */
  sinceText: (year: string) => string
  title: string
  loadFont: (part: FontPart) => Promise<Uint8Array>
  /** Paints a text with letters that the font lacks, as PNG; the system's fonts have most of them. */
  paintText: (text: string) => Promise<Uint8Array>
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** This many cards take 50 ms on a slow computer. */
const CARDS_AT_ONCE = 5

/** Creates a PDF of cards. Rejects with the signal's reason if aborted. */
export async function printCards(cards: readonly PrintedCard[], printing: Printing): Promise<Uint8Array> {
  const { layout: name, signal } = printing
  const layout = LAYOUTS[name]
  const document = await PDFDocument.create()
  document.setTitle(printing.title)
  const lines = cards.map((card) =>
    card.memberSince ? printing.sinceText(card.memberSince.slice(0, 4)) : '',
  )
  const typeface = await embedTypeface(
    document,
    [printing.club, ...lines, ...cards.map((card) => card.name)],
    printing.loadFont,
  )
  const logo = printing.logo && (await document.embedPng(printing.logo))
  const painted = new Map<string, PDFImage>()
  for (const text of [printing.club, ...cards.map((card) => card.name)])
    if (!typeface.runsOf(text) && !painted.has(text))
      painted.set(text, await document.embedPng(await printing.paintText(text)))

  for (const [index, card] of cards.entries()) {
    const place = layout.places[index % layout.places.length]
    if (!place) break
    const page = index % layout.places.length === 0 ? document.addPage(layout.page) : lastPage(document)
    if (layout.cut && index % layout.places.length === 0)
      for (const [[x1, y1], [x2, y2]] of cuttingMarks(layout))
        page.drawLine({
          start: { x: x1, y: y1 },
          end: { x: x2, y: y2 },
          thickness: 0.25,
          color: rgb(0, 0, 0),
        })
    drawCard(page, place, {
      code: card.code,
      name: card.name,
      club: printing.club,
      since: lines[index] ?? '',
      logo,
      write: { runsOf: typeface.runsOf, painted },
    })
    printing.onProgress?.(index + 1)
    if (index % CARDS_AT_ONCE === 0) await pause()
    signal?.throwIfAborted()
  }
  return document.save()
}

const lastPage = (document: PDFDocument) => document.getPage(document.getPageCount() - 1)
