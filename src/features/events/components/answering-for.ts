import { createContext, useContext } from 'react'

import type { Child } from '#api/family.ts'

/** Around what is about a child: whose answers are shown and given there, in place of the reader's own. */
export const AnsweringFor = createContext<Child | undefined>(undefined)

/** The child whom the reader answers for here; undefined where they answer for themselves. */
export const useChild = (): Child | undefined => useContext(AnsweringFor)

/** Where the words of an answer stand: those of the reader's own, or the same ones about a child, by its name. */
export const wordsOf = (child: Child | undefined) =>
  child ? ({ of: 'events.child.', name: child.name } as const) : ({ of: 'events.', name: undefined } as const)
