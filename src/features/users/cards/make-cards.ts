import { logoUrl } from '#api/association-logo.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { FontPart } from './fonts.ts'
import type { Printing } from './print-cards.ts'

type Choices = Pick<Printing, 'layout' | 'title' | 'sinceText' | 'onProgress' | 'signal'>

const FONTS = import.meta.glob<string>(
  '../../../../node_modules/@fontsource/noto-serif/files/noto-serif-*-600-normal.woff',
  { query: '?url', import: 'default' },
)

/** Creates a PDF of these members' cards; the log records it. Throws ApiError, or the signal's reason. */
export async function makeCards(
  userIds: readonly string[],
  choices: Choices,
): Promise<Uint8Array<ArrayBuffer>> {
  const [rows, club, { printCards }] = await Promise.all([
    call('member_cards', { p_user_ids: [...userIds] }),
    read('associations', ['id', 'name', 'logo_version']).eq('id', ASSOCIATION_ID).one(),
    import('./print-cards.ts'),
  ])
  choices.signal?.throwIfAborted()
  const address = logoUrl(club)
  const pdf = await printCards(
    rows.map(({ card, name, member_since }) => ({ code: card, name, memberSince: member_since })),
    {
      ...choices,
      club: club.name,
      logo: address === undefined ? undefined : await pictureOf(address),
      loadFont,
      paintText,
    },
  )
  return Uint8Array.from(pdf)
}

async function loadFont(part: FontPart): Promise<Uint8Array> {
  const found = Object.entries(FONTS).find(([path]) => path.endsWith(`/noto-serif-${part}-600-normal.woff`))
  if (!found) throw new TypeError(part)
  const response = await fetch(await found[1]())
  return new Uint8Array(await response.arrayBuffer())
}

/** A picture of any kind as PNG; undefined if it is unavailable, which must not keep cards from being printed. */
async function pictureOf(address: string): Promise<Uint8Array | undefined> {
  try {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return await pngOf(canvas)
  } catch {
    return undefined
  }
}

const PAINTED_PX = 96

async function paintText(text: string): Promise<Uint8Array> {
  const font = `600 ${PAINTED_PX}px serif`
  const measure = new OffscreenCanvas(1, 1).getContext('2d')
  if (measure) measure.font = font
  const width = Math.ceil(measure?.measureText(text).width ?? text.length * PAINTED_PX)
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.ceil(PAINTED_PX * 1.4))
  const context = canvas.getContext('2d')
  if (context) {
    context.font = font
    context.textBaseline = 'middle'
    context.fillText(text, 0, canvas.height / 2)
  }
  return pngOf(canvas)
}

async function pngOf(canvas: OffscreenCanvas): Promise<Uint8Array> {
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}
