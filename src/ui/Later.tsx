import type { PropsWithChildren } from 'react'

import { useSecondRender } from './use-second-render.ts'

/** On the first screen: shows what it is around one render after the rest, as what stands below the edge of a phone. */
export function Later({ children }: PropsWithChildren) {
  return useSecondRender() ? children : null
}
