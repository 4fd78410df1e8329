import type { TFunction } from 'i18next'

import type { AnswerOf } from '#api/functions.ts'

export type Grant = AnswerOf<'grants'>[number]

export type GrantRules = Grant['versions'][number]

export type Period = AnswerOf<'grant_period'>

/** An activity that gives less than it could. */
export type Loss = Period['lost'][number]

export type SentList = AnswerOf<'sent_grant_list'>

const BUILT_IN = ['lok', 'municipality', 'circle', 'free'] as const

/** What a grant is called: its own name, or that of one that comes with the app. */
export function grantName(nameOrCode: string, t: TFunction): string {
  const code = BUILT_IN.find((known) => known === nameOrCode)
  return code ? t(`activity.grant.${code}`) : nameOrCode
}

/** What a grant of the list is called. */
export const nameOf = ({ code, name }: Pick<Grant, 'code' | 'name'>, t: TFunction): string =>
  grantName(name ?? code ?? '', t)

/** The first days of the period with the day, and of the four before it. */
export function periodsUntil(day: string, months: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const latest = year * 12 + (months === 12 ? 0 : Math.floor((month - 1) / 6) * 6)
  return Array.from({ length: 5 }, (_, n) => {
    const first = latest - n * months
    return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`
  })
}
