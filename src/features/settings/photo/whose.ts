import type { Child } from '#api/family.ts'

/** Whom a text about a photo refers to: the user, or a child of theirs. */
export const whose = (child: Child | undefined) => (child ? { context: 'child', name: child.name } : {})
