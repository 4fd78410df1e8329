import { createCanvas } from '@napi-rs/canvas'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

import { renderedPages } from '../../../../tests/helpers/rendered-pdf.ts'
import type { PrintedCard } from './draw-card.ts'
import type { FontPart } from './fonts.ts'
import { type LayoutName, LAYOUTS } from './layout.ts'
import { printCards, type Printing } from './print-cards.ts'

const { resolve } = createRequire(import.meta.url)
const fileOf = (part: FontPart) =>
  new Uint8Array(readFileSync(resolve(`@fontsource/noto-serif/files/noto-serif-${part}-600-normal.woff`)))

const NAMES = [
  'Åsa Öberg',
  'Łucja Żółć',
  'Ελένη Παπαδοπούλου',
  'Наталья Щербакова',
  'Nguyễn Thị Hương',
  '山田太郎',
  'Ek '.repeat(30).trim(),
]
const codeOf = (n: number) =>
  `S1.${Buffer.from(Array.from({ length: 16 }, (_, i) => (n * 31 + i * 7) % 256)).toString('base64url')}`
const cards = (count: number): PrintedCard[] =>
  Array.from({ length: count }, (_, n) => ({
    code: codeOf(n),
    name: NAMES[n % NAMES.length] ?? '',
    memberSince: '2019-03-01',
  }))

const paintText = (text: string) => {
  const canvas = createCanvas(text.length * 40, 60)
  canvas.getContext('2d').fillText(text, 0, 40)
  return Promise.resolve(new Uint8Array(canvas.toBuffer('image/png')))
}

const print = (all: PrintedCard[], layout: LayoutName, change: Partial<Printing> = {}) =>
  printCards(all, {
    layout,
    club: 'Norrviks Blåsorkester',
    logo: undefined,
    sinceText: (year) => `Medlem sedan / Member since ${year}`,
    title: 'Medlemskort',
    loadFont: (part) => Promise.resolve(fileOf(part)),
    paintText,
    ...change,
  })

describe('printed cards', () => {
  it.each(['sheet', 'labels', 'single'] as const)(
    'contain the code of each member when printed as %s',
    async (layout) => {
      const { places } = LAYOUTS[layout]
      const all = cards(places.length + 2)
      const pages = await renderedPages(await print(all, layout))
      expect(pages).toHaveLength(layout === 'single' ? 3 : 2)
      expect(pages.flatMap(({ codes }) => codes).toSorted()).toEqual(all.map(({ code }) => code).toSorted())
    },
  )

  it('are the size of a bank card: one per page, or ten on a sheet of A4', async () => {
    const mm = (points: number) => Math.round((points * 254) / 72) / 10
    const [single] = await renderedPages(await print(cards(1), 'single'))
    expect(single?.size.map(mm)).toEqual([85.6, 54])
    const [sheet] = await renderedPages(await print(cards(10), 'sheet'))
    expect(sheet?.size.map(mm)).toEqual([210, 297])
    expect(sheet?.codes).toHaveLength(10)
  })

  it('show the member’s name in any script, the club and the year the member joined', async () => {
    const pages = await renderedPages(await print(cards(5), 'single'))
    const plain = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, '')
    for (const [n, page] of pages.entries()) {
      expect(plain(page.text)).toContain(plain(NAMES[n]))
      expect(plain(page.text)).toContain('NorrviksBlåsorkester')
      expect(plain(page.text)).toContain('Medlemsedan/Membersince2019')
    }
  })

  it('are printed with progress reports for 500 members, and no further once aborted', async () => {
    const told: number[] = []
    await print(cards(500), 'sheet', { onProgress: (done) => told.push(done) })
    expect(told).toHaveLength(500)

    const stop = new AbortController()
    const stopped = print(cards(500), 'sheet', {
      signal: stop.signal,
      onProgress: (done) => {
        if (done === 50) stop.abort()
      },
    })
    await expect(stopped).rejects.toThrow('abort')
  })
})
