import type { Look } from './frame-plan.ts'
import { type Area, enlarge, type Grey, halve, sharpen } from './grey.ts'

const SHARE: Record<Look, number> = { sharper: 0.6, nearer: 0.5, sharper_whole: 1, smaller: 1 }

/** Which part of a frame a look is at: around what was seen there and not understood, else around the middle. */
export function areaOf(look: Look, { width, height }: { width: number; height: number }, near?: Area): Area {
  if (near && near.width > 0 && near.height > 0) return surroundingsOf(near, width, height)
  const share = SHARE[look]
  const [partWidth, partHeight] = [even(width * share), even(height * share)]
  return {
    x: even((width - partWidth) / 2),
    y: even((height - partHeight) / 2),
    width: partWidth,
    height: partHeight,
  }
}

/** Pixels; half of a 720p frame's width and height is less. What is larger needs no enlarging, which would take long. */
const LARGE = 300_000

/** What a look makes of its part of the frame. */
export function developed(look: Look, grey: Grey): Grey {
  switch (look) {
    case 'sharper':
    case 'sharper_whole':
      return sharpen(grey, 2, 1.6)
    case 'nearer': {
      const sharp = sharpen(grey, 2, 2.5)
      return grey.width * grey.height > LARGE ? sharp : enlarge(sharp)
    }
    case 'smaller':
      return halve(grey)
  }
}

/** A code that was found in part reaches beyond that part, and needs its quiet zone. */
function surroundingsOf(near: Area, width: number, height: number): Area {
  const [reachX, reachY] = [near.width * 0.75, near.height * 0.75]
  const x = even(Math.max(0, near.x - reachX))
  const y = even(Math.max(0, near.y - reachY))
  return {
    x,
    y,
    width: even(Math.min(width - x, near.width + 2 * reachX)),
    height: even(Math.min(height - y, near.height + 2 * reachY)),
  }
}

const even = (length: number) => 2 * Math.floor(length / 2)
