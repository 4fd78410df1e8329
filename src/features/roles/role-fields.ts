import * as z from 'zod/mini'

import { text } from '#ui/form/rules.ts'

import type { Role } from './role.ts'

/** The form values of a role; `permissions` are ids. */
export interface RoleFields {
  name: string
  description: string
  permissions: string[]
}

export const roleSchema = z.object({
  name: text({ min: 2, max: 60 }),
  description: text({ max: 500 }),
  permissions: z.array(z.string()),
})

export const EMPTY_ROLE: RoleFields = { name: '', description: '', permissions: [] }

export function toFields({ name, description, permissions }: Role): RoleFields {
  // Sorted, so that the same choice counts as no change.
  return { name, description: description ?? '', permissions: permissions.map(({ id }) => id).toSorted() }
}
