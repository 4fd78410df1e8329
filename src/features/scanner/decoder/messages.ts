import type { FramePlan } from './frame-plan.ts'

/** Which library reads the codes. */
export type EngineName = 'zxing' | 'jsqr'

/** Pixels as RGBA, row by row. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** To the worker: one frame. What `image` holds is transferred, and the worker closes it. */
export interface FrameRequest {
  id: number
  plan: FramePlan
  image: VideoFrame | Picture
}

/**
 * From the worker: `ready` once, or `unusable` when no engine starts here. Then every request gets one `decoded`,
 * whose text is null when the frame holds no code; or `crashed`, after which the worker is of no more use.
 */
export type DecoderReply =
  | { type: 'ready'; engine: EngineName }
  | { type: 'unusable' }
  | { type: 'crashed' }
  | { type: 'decoded'; id: number; text: string | null; ms: number }
