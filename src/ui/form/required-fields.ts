import { createContext } from 'react'
import { type $ZodShape, type $ZodType, safeParse } from 'zod/v4/core'

/** A form's rules by field. */
export type ObjectSchema = $ZodType & { shape: $ZodShape }

/** The names of the required fields, for the fields of the surrounding form. */
export const RequiredFields = createContext<ReadonlySet<string>>(new Set())

// For values other than text, such as yes/no and one of several: there is no empty value to reject.
const NO_TEXT = ['invalid_type', 'invalid_value']

/** The required fields, according to the form's rules, and whether there are optional ones too. */
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
