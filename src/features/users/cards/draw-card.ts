import {
  closePath,
  fill,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingGrayscaleColor,
} from '@cantoo/pdf-lib'
import { encode } from 'uqr'

import type { Typeface } from './fonts.ts'
import { MM, type Place } from './layout.ts'

export interface PrintedCard {
  /** `S1.…` */
  code: string
  name: string
  /** ISO 8601. */
  memberSince: string | null
}

interface Texts {
  runsOf: Typeface['runsOf']
  painted: ReadonlyMap<string, PDFImage>
}

interface CardFace {
  code: string
  name: string
  club: string
  since: string
  logo: PDFImage | undefined
  write: Texts
}

const INK = rgb(0.07, 0.09, 0.13)
const QUIET = 4
const LEAST_SIZE = 5

/** Draws one card: the club and the member on the left, the code on the right. */
export function drawCard(page: PDFPage, place: Place, face: CardFace): void {
  const margin = 3 * MM
  // Including its quiet zone, which may lie in the margin.
  const side = Math.min(place.height - 2 * MM, place.width * 0.46)
  const codeLeft = place.x + place.width - side - 1 * MM
  drawCode(page, face.code, codeLeft, place.y + (place.height - side) / 2, side)

  const width = codeLeft - place.x - margin
  const left = place.x + margin
  let top = place.y + place.height - margin
  if (face.logo) {
    const height = place.height * 0.22
    const fit = face.logo.scaleToFit(width, height)
    page.drawImage(face.logo, { x: left, y: top - fit.height, ...fit })
    top -= fit.height + 1.5 * MM
  }
  const size = place.height * 0.075
  top = drawText(page, face.write, face.club, { left, top, width, size, lines: 2 })
  const nameTop = Math.min(top - 1.5 * MM, place.y + place.height * 0.52)
  const below = drawText(page, face.write, face.name, {
    left,
    top: nameTop,
    width,
    size: size * 1.35,
    lines: 3,
  })
  if (face.since)
    drawText(page, face.write, face.since, { left, top: below - 0.8 * MM, width, size: size * 0.9, lines: 2 })
}

/** As one filled path, so that it is sharp at any size. */
function drawCode(page: PDFPage, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const isDark = (row: number, column: number) => data[row]?.[column] === true
  const step = side / (size + 2 * QUIET)
  const operators = [pushGraphicsState(), setFillingGrayscaleColor(0)]
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      if (!isDark(row, from)) continue
      let to = from
      while (to < size && isDark(row, to)) to += 1
      const up = size - row - 1
      operators.push(
        // Slightly taller than a module, so that no light line shows between two rows.
        rectangle(x + (QUIET + from) * step, y + (QUIET + up) * step, (to - from) * step, step * 1.02),
      )
      from = to
    }
  }
  page.pushOperators(...operators, closePath(), fill(), popGraphicsState())
}

interface TextBox {
  left: number
  top: number
  width: number
  size: number
  lines: number
}

/** Draws a text into a box, smaller if it does not fit; returns where it ends at the bottom. */
function drawText(page: PDFPage, { runsOf, painted }: Texts, text: string, box: TextBox): number {
  const picture = painted.get(text)
  if (picture) {
    const fit = picture.scaleToFit(box.width, box.size * 1.4)
    page.drawImage(picture, { x: box.left, y: box.top - fit.height, ...fit })
    return box.top - fit.height
  }
  const widthOf = (line: string, size: number) =>
    (runsOf(line) ?? []).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)
  let size = box.size
  let lines = broken(text, (line) => widthOf(line, size) <= box.width)
  const fits = () => lines.length <= box.lines && lines.every((line) => widthOf(line, size) <= box.width)
  while (!fits() && size > LEAST_SIZE) {
    size *= 0.94
    lines = broken(text, (line) => widthOf(line, size) <= box.width)
  }
  let top = box.top
  for (const line of lines.slice(0, box.lines)) {
    let x = box.left
    for (const { text: part, font } of runsOf(line) ?? []) {
      page.drawText(part, { x, y: top - size, size, font, color: INK })
      x += font.widthOfTextAtSize(part, size)
    }
    top -= size * 1.2
  }
  return top
}

/** Wraps words into lines that fit; a single word may be too long. */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
