import type { FramePlan } from './frame-plan.ts'
import type { Pixels } from './pixels.ts'

/** The library that reads codes. */
export type EngineName = 'zxing' | 'jsqr'

/** To the worker: one frame. `image` is transferred, and the worker closes it. */
export interface FrameRequest {
  id: number
  plan: FramePlan
  image: VideoFrame | Pixels
}

/**
 * From the worker: `ready` once, or `unusable` if no engine starts here. After that every request gets one
 * `decoded`, with null text if no code was read, the total time and the time of the first look; or `crashed`,
 * after which the worker is useless.
 */
export type DecoderReply =
  | { type: 'ready'; engine: EngineName }
  | { type: 'unusable' }
  | { type: 'crashed' }
  | { type: 'decoded'; id: number; text: string | null; ms: number; firstLookMs: number }
