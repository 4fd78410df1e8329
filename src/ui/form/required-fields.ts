import { createContext } from 'react'
import { type $ZodShape, type $ZodType, safeParse } from 'zod/v4/core'

/** The rules of a form, field by field. */
export type ObjectSchema = $ZodType & { shape: $ZodShape }

/** The names of the fields that must be filled in, for the fields of the form around them. */
export const RequiredFields = createContext<ReadonlySet<string>>(new Set())

// Of what is no text, such as yes or no and one of several: there is no empty answer to refuse.
const NO_TEXT = ['invalid_type', 'invalid_value']

/** The fields that must be filled in, told from the form's rules, and whether there are others that may be left empty. */
export function requiredFields({ shape }: ObjectSchema): {
  required: ReadonlySet<string>
  hasOptional: boolean
} {
  const empty = Object.entries(shape).map(([name, rule]) => ({ name, checked: safeParse(rule, '') }))
  const required = empty.filter(({ checked }) => {
    const [issue] = checked.error?.issues ?? []
    return issue && !NO_TEXT.includes(issue.code)
  })
  return {
    required: new Set(required.map(({ name }) => name)),
    hasOptional: empty.some(({ checked }) => checked.success),
  }
}
