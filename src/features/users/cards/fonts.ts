import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

/** The parts of the font, those most names need first. */
export const FONT_PARTS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const

export type FontPart = (typeof FONT_PARTS)[number]

/** A piece of text whose letters are all in one part of the font. */
export interface Run {
  text: string
  font: PDFFont
}

/** The font as embedded in a document: only the parts that the texts need. */
export interface Typeface {
  /** The runs to print one after another; undefined if a letter is in no part of the font. */
  runsOf(text: string): Run[] | undefined
}

/** Embeds the parts of the font these texts need into a document. */
export async function embedTypeface(
  document: PDFDocument,
  texts: Iterable<string>,
  load: (part: FontPart) => Promise<Uint8Array>,
): Promise<Typeface> {
  document.registerFontkit(fontkit)
  const missing = new Set(Array.from([...texts].join(''), (letter) => letter.codePointAt(0) ?? 0))
  const parts: { font: PDFFont; has: (codePoint: number) => boolean }[] = []
  for (const part of FONT_PARTS) {
    if (missing.size === 0) break
    // Loaded one at a time, since most names need only the first two.
    const bytes = await load(part)
    // fontkit's types require Node's Buffer, but it reads any bytes. A file with one font is not a
    // collection.
    const face = fontkit.create(bytes as Buffer) as fontkit.Font
    const has = (codePoint: number) => face.hasGlyphForCodePoint(codePoint)
    const found = [...missing].filter(has)
    if (found.length === 0) continue
    for (const codePoint of found) missing.delete(codePoint)
    parts.push({ font: await document.embedFont(bytes, { subset: true }), has })
  }
  return {
    runsOf(text) {
      const runs: Run[] = []
      for (const letter of text) {
        const part = parts.find(({ has }) => has(letter.codePointAt(0) ?? 0))
        if (!part) return undefined
        const last = runs.at(-1)
        if (last?.font === part.font) last.text += letter
        else runs.push({ text: letter, font: part.font })
      }
      return runs
    },
  }
}
