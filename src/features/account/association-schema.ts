import * as z from 'zod/mini'

import { sameAs, text } from '#ui/form/rules.ts'

import { EMPTY_PERSON, personFields } from './registration-schema.ts'

/** The founder of a club, who becomes its first administrator; `today` as YYYY-MM-DD. */
export function associationSchema(today: string) {
  const fields = {
    association_name: text({ min: 3, max: 100 }),
    association_type: z.enum(['music', 'sport']),
    association_is_public: z.boolean(),
    ...personFields(today),
  }
  return z.object(fields).check(sameAs('password', 'repeated_password'))
}

export type AssociationValues = z.output<ReturnType<typeof associationSchema>>

export const EMPTY_ASSOCIATION: AssociationValues = {
  association_name: '',
  association_type: 'music',
  association_is_public: false,
  ...EMPTY_PERSON,
}
