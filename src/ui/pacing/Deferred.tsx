import type { ReactNode } from 'react'

import { useSecondRender } from './use-second-render.ts'

interface Props {
  /** About as high as what comes, where something follows that would jump. */
  height?: number
  children: ReactNode
}

/** On the first screen: shows what it is around one render after the rest, as what stands below the edge of a phone. */
export function Deferred({ height = 0, children }: Props) {
  return useSecondRender() ? children : height > 0 && <div style={{ height }} />
}
