import type { FramePlan } from './frame-plan.ts'
import type { Picture } from './picture.ts'

/** Which library reads the codes. */
export type EngineName = 'zxing' | 'jsqr'

/** To the worker: one frame. What `image` holds is transferred, and the worker closes it. */
export interface FrameRequest {
  id: number
  plan: FramePlan
  image: VideoFrame | Picture
}

/**
 * From the worker: `ready` once, or `unusable` when no engine starts here. Then every request gets one `decoded`,
 * whose text is null when the frame holds no code, and which says how long that took, the first look alone too; or `crashed`, after which the worker is of no more use.
 */
export type DecoderReply =
  | { type: 'ready'; engine: EngineName }
  | { type: 'unusable' }
  | { type: 'crashed' }
  | { type: 'decoded'; id: number; text: string | null; ms: number; firstLookMs: number }
