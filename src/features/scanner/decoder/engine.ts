import type { Effort } from './frame-plan.ts'
import type { EngineName, Picture } from './messages.ts'

/** Finds a QR code in a picture. */
export interface Engine {
  name: EngineName
  /** The text of the code, or null when none can be read. */
  read(picture: Picture, effort: Effort): Promise<string | null>
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
