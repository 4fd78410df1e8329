import dayjs from 'dayjs'

import { dateTimeText } from '#lib/time/date-text.ts'

/**
 * How to say when data was last fetched: the hour alone for today, with the day for anything older.
 * @returns a text key taking `time`, and that time in `language`
 */
export function ageText(updatedAt: number, now: Date, language: string) {
  const then = dayjs(updatedAt)
  return then.isSame(now, 'day')
    ? ({ key: 'ui.age.as_of_time', time: then.format('HH:mm') } as const)
    : ({ key: 'ui.age.as_of_day', time: dateTimeText(then.toISOString(), language) } as const)
}
