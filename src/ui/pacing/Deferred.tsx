import type { ReactNode } from 'react'

import { useSecondRender } from './use-second-render.ts'

interface Props {
  /** About as high as the content, if something follows that would jump. */
  height?: number
  children: ReactNode
}

/** On the first screen: renders its children one render after the rest, for content below the fold of a phone. */
export function Deferred({ height = 0, children }: Props) {
  return useSecondRender() ? children : height > 0 && <div style={{ height }} />
}
