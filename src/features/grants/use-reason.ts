import { useTranslation } from 'react-i18next'

interface Judged {
  reason: string | null
  participants: number
  minutes: number
  no_birth_year: readonly unknown[]
  not_member: number
  wrong_age: number
  second: number
  seldom: number
  unpaid: number
}

/** Says why an activity does not count, and who of those present does not. */
export function useReason(): (activity: Judged, asked: { needed: number; minMinutes: number }) => string {
  const { t } = useTranslation()
  return (activity, { needed, minMinutes }) => {
    const leftOut = [
      ['no_birth_year', activity.no_birth_year.length],
      ['not_member', activity.not_member],
      ['wrong_age', activity.wrong_age],
      ['second', activity.second],
      ['seldom', activity.seldom],
      ['unpaid', activity.unpaid],
    ] as const
    const why = activity.reason
      ? t(`activity.reason.${activity.reason}`, {
          count: activity.participants,
          needed,
          minutes: activity.minutes,
          min: minMinutes,
        })
      : t('activity.counts', { count: activity.participants })
    return [
      why,
      ...leftOut.flatMap(([name, count]) => (count > 0 ? [t(`activity.left_out.${name}`, { count })] : [])),
    ].join(' · ')
  }
}
