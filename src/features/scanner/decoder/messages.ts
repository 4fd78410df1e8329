import type { FramePlan } from './frame-plan.ts'
import type { Picture } from './picture.ts'

/** The library that reads codes. */
export type EngineName = 'zxing' | 'jsqr'

/** To the worker: one frame. The contents of `image` are transferred, and the worker closes it. */
export interface FrameRequest {
  id: number
  plan: FramePlan
  image: VideoFrame | Picture
}

/**
 * From the worker: `ready` once, or `unusable` if no engine starts here. After that every request gets one
 * `decoded`, with null text if the frame contains no code, and the total and first-pass durations; or `crashed`,
 * after which the worker is useless.
 */
export type DecoderReply =
  | { type: 'ready'; engine: EngineName }
  | { type: 'unusable' }
  | { type: 'crashed' }
  | { type: 'decoded'; id: number; text: string | null; ms: number; firstLookMs: number }
