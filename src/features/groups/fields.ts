import * as z from 'zod/mini'

import { text } from '#ui/form/rules.ts'

import { GROUP_KINDS, type GroupKind } from './group.ts'

/** The form values of a group. */
export interface GroupFields {
  name: string
  kind: GroupKind
}

export const groupSchema = z.object({ name: text({ min: 1, max: 60 }), kind: z.enum(GROUP_KINDS) })
