import * as z from 'zod/mini'

import { message } from '#ui/form/message.ts'
import { text } from '#ui/form/rules.ts'

import type { GrantRules } from './grant.ts'

interface NumberField {
  min: number
  max: number
  /** Empty for no such rule. */
  optional?: true
  /** Entered in kronor, stored in öre. */
  money?: true
}

const money = { min: 0, max: 100_000, money: true } as const

/** The numbers among the rules. */
export const NUMBERS = {
  min_minutes: { min: 0, max: 1440 },
  min_participants: { min: 1, max: 100 },
  max_per_leader: { min: 1, max: 1000, optional: true },
  min_leaders: { min: 0, max: 5 },
  leader_age: { min: 0, max: 99 },
  min_age: { min: 0, max: 120, optional: true },
  max_age: { min: 0, max: 120, optional: true },
  senior_age: { min: 0, max: 120, optional: true },
  min_meetings: { min: 0, max: 200 },
  min_lessons: { min: 0, max: 1000 },
  max_week_minutes: { min: 1, max: 10_080, optional: true },
  min_presence: { min: 0, max: 200 },
  activity_amount: money,
  second_leader_amount: money,
  participant_amount: money,
  lesson_amount: money,
  due_days: { min: 0, max: 366, optional: true },
  keep_years: { min: 1, max: 10 },
} as const satisfies Partial<Record<keyof GrantRules, NumberField>>

export type NumberName = keyof typeof NUMBERS

const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]

/** The rules as a form has them: numbers as texts. */
export type RuleFields = Record<NumberName, string> & {
  name: string
  valid_from: string
  period_months: string
  one_per_day: string
  leaders_take_part: boolean
  members_only: boolean
}

const isNumber = (typed: string, { min, max, optional, money: kronor }: NumberField): boolean => {
  if (typed === '') return optional === true
  const number = Number(typed.replace(',', '.'))
  return (kronor ? /^\d{1,6}([.,]\d{1,2})?$/ : /^\d{1,5}$/).test(typed) && number >= min && number <= max
}

const number = (field: NumberField) =>
  z.string().check(
    z.trim(),
    z.refine(
      (typed) => isNumber(typed, field),
      message('grants.rules.wrong', { min: field.min, max: field.max }),
    ),
  )

/** What the form of rules accepts. */
export const ruleSchema = z.object({
  name: text({ min: 1, max: 100 }),
  valid_from: text({ min: 1, max: 10 }),
  period_months: z.string(),
  one_per_day: z.string(),
  leaders_take_part: z.boolean(),
  members_only: z.boolean(),
  ...(Object.fromEntries(NUMBER_NAMES.map((name) => [name, number(NUMBERS[name])])) as Record<
    NumberName,
    ReturnType<typeof number>
  >),
})

/** Rules as the form shows them. */
export function toFields(name: string, rules: GrantRules): RuleFields {
  const numbers = NUMBER_NAMES.map((field) => {
    const value = rules[field]
    return [field, value === null ? '' : String('money' in NUMBERS[field] ? value / 100 : value)]
  })
  return {
    ...(Object.fromEntries(numbers) as Record<NumberName, string>),
    name,
    valid_from: rules.valid_from,
    period_months: String(rules.period_months),
    one_per_day: rules.one_per_day ?? '',
    leaders_take_part: rules.leaders_take_part,
    members_only: rules.members_only,
  }
}

/** The rules that the form has, with what it does not show as it was. */
export function toRules(fields: RuleFields, before: GrantRules): GrantRules {
  const numbers = NUMBER_NAMES.map((field) => {
    const typed = fields[field]
    const value = typed === '' ? null : Number(typed.replace(',', '.'))
    return [field, value !== null && 'money' in NUMBERS[field] ? Math.round(value * 100) : value]
  })
  return {
    ...before,
    ...(Object.fromEntries(numbers) as Pick<GrantRules, NumberName>),
    valid_from: fields.valid_from,
    period_months: Number(fields.period_months),
    one_per_day: fields.one_per_day === 'club' || fields.one_per_day === 'sport' ? fields.one_per_day : null,
    leaders_take_part: fields.leaders_take_part,
    members_only: fields.members_only,
  }
}
