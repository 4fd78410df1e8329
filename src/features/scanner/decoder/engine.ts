import type { EngineName } from './messages.ts'
import type { Picture } from './picture.ts'

/** Finds a QR code in a picture. */
export interface Engine {
  name: EngineName
  read(picture: Picture): Promise<Reading>
}

/** The text of the code, null when none can be read; then where one was found that could not, if the engine tells. */
export interface Reading {
  text: string | null
  found?: Corners
}

export interface Point {
  x: number
  y: number
}

/** The corners of a code, named as they are when it stands upright. */
export interface Corners {
  topLeft: Point
  topRight: Point
  bottomLeft: Point
  bottomRight: Point
}

/** The first engine that starts; throws the last one's error when none does. */
export async function firstEngine(candidates: readonly (() => Promise<Engine>)[]): Promise<Engine> {
  let failure: unknown
  for (const start of candidates) {
    try {
      // One after another on purpose: the second one's code is only loaded when the first one fails.
      return await start()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
