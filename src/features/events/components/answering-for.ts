import { createContext, useContext } from 'react'

import type { Child } from '#api/family.ts'

/** Around what is about a child: whose answers are shown and given there, in place of the reader's own. */
export const AnsweringFor = createContext<Child | undefined>(undefined)

/** The child whom the reader answers for here; undefined where they answer for themselves. */
export const useChild = (): Child | undefined => useContext(AnsweringFor)
