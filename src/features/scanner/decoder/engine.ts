import type { Grey } from './grey.ts'
import type { EngineName } from './messages.ts'

/** Finds a QR code in a picture. */
export interface Engine {
  name: EngineName
  read(picture: Grey): Promise<Reading>
}

/**
 * The text of the code, or null when none was read; `found` locates a code that could not be decoded, and `isCutOff`
 * says that one reaches out of the picture, if the engine reports it.
 */
export interface Reading {
  text: string | null
  found?: Corners
  isCutOff?: true
}

export interface Point {
  x: number
  y: number
}

/** The corners of a code, named for its upright orientation. */
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
      // In sequence on purpose: a fallback is only downloaded when the engine before it fails.
      return await start()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
