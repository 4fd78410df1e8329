import type { Child } from '#api/family.ts'

/** Whom a text about a photo is about: the reader, or a child whom they look after. */
export const whose = (child: Child | undefined) => (child ? { context: 'child', name: child.name } : {})
