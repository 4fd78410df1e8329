import { createContext, useContext } from 'react'

import type { Child } from '#api/family.ts'

/**
 * Set around content about a child, so that answers shown and given there are the child's instead of the
 * reader's.
 */
export const AnsweringFor = createContext<Child | undefined>(undefined)

/** The child the reader is answering for here; undefined when they answer for themselves. */
export const useChild = (): Child | undefined => useContext(AnsweringFor)

/** The key prefix of the texts about an answer: the reader's own, or a child's, with the child's name. */
export const wordsOf = (child: Child | undefined) =>
  child ? ({ of: 'events.child.', name: child.name } as const) : ({ of: 'events.', name: undefined } as const)
