import { describe, expect, it } from 'vitest'

import {
  cityOfZone,
  dateLeaf,
  fullDayText,
  hoursInZone,
  isDayOver,
  relativeDay,
  timeText,
  whenText,
} from './when.ts'

// Times in the device's time zone, so that the tests pass in every time zone.
const local = (month: number, day: number, hour = 0, year = 2026) =>
  new Date(year, month - 1, day, hour).toISOString()
const span = (start: string, end: string) => ({ start_time: start, end_time: end })
const now = new Date(2026, 10, 21, 12)

describe('the time of an event', () => {
  it('is shown on the calendar leaf in the reader’s language', () => {
    expect(dateLeaf(local(11, 21), 'sv')).toEqual({ weekday: 'lör', day: '21', month: 'nov' })
    expect(dateLeaf(local(11, 21), 'en')).toEqual({ weekday: 'Sat', day: '21', month: 'Nov' })
  })

  it('includes the year only when it is not the current one', () => {
    expect(fullDayText(local(11, 21), now, 'sv')).toBe('lördag 21 november')
    expect(fullDayText(local(1, 3, 0, 2027), now, 'en')).toBe('Sunday 3 January 2027')
  })

  it('counts a late night as one evening, and gives both days of anything longer', () => {
    expect(timeText(span(local(11, 21, 22), local(11, 22, 2)), 'sv')).toBe('22:00–02:00')
    expect(timeText(span(local(11, 21, 10), local(11, 22, 16)), 'en')).toBe('21 Nov 10:00 – 22 Nov 16:00')
  })

  it('is one day however long, as is a night', () => {
    expect(timeText(span(local(11, 21, 8), local(11, 21, 22)), 'sv')).toBe('08:00–22:00')
  })

  it('is spelled out in full, from day to day for longer events', () => {
    expect(whenText(span(local(11, 21, 19), local(11, 21, 21)), now, 'sv')).toEqual([
      'lördag 21 november,',
      '19:00–21:00',
    ])
    expect(whenText(span(local(11, 21, 10), local(11, 22, 16)), now, 'en')).toEqual([
      'Saturday 21 November 10:00 –',
      'Sunday 22 November 16:00',
    ])
  })

  it('is counted in calendar days, not hours', () => {
    expect(relativeDay(local(11, 22, 1), new Date(2026, 10, 21, 23), 'sv')).toBe('i morgon')
    expect(relativeDay(local(11, 21, 23), now, 'en')).toBe('today')
    expect(relativeDay(local(11, 18), now, 'en')).toBe('3 days ago')
    expect(relativeDay(local(12, 12), now, 'sv')).toBe('om 3 veckor')
  })

  it('is right across a daylight saving change', () => {
    expect(relativeDay(local(10, 26), new Date(2026, 9, 24, 12), 'en')).toBe('in 2 days')
  })
})

describe('the last day to answer', () => {
  it('ends at midnight in the club, wherever the reader is', () => {
    const lastHour = new Date('2026-11-21T22:30:00Z')
    expect(isDayOver('2026-11-21', lastHour, 'Europe/Stockholm')).toBe(false)
    expect(isDayOver('2026-11-21', lastHour, 'Pacific/Kiritimati')).toBe(true)
    expect(isDayOver('2026-11-20', lastHour, 'Pacific/Honolulu')).toBe(true)
    const afterMidnight = new Date('2026-11-21T23:30:00Z')
    expect(isDayOver('2026-11-21', afterMidnight, 'Europe/Stockholm')).toBe(true)
    expect(isDayOver('2026-11-21', afterMidnight, 'Pacific/Honolulu')).toBe(false)
  })

  it('ends at midnight on the device while the club’s time zone is unknown', () => {
    expect(isDayOver('2026-11-21', new Date(local(11, 21, 23)), undefined)).toBe(false)
    expect(isDayOver('2026-11-21', new Date(local(11, 22, 1)), undefined)).toBe(true)
  })
})

describe('the hours in the club’s time zone', () => {
  const concert = span('2026-11-21T18:00:00Z', '2026-11-21T20:30:00Z')
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone

  it('are left out for a reader whose clock agrees', () => {
    expect(hoursInZone(concert, device, 'en')).toBeNull()
  })

  it('are shown to a reader in another time zone', () => {
    expect(hoursInZone(concert, 'Pacific/Kiritimati', 'en')).toBe('08:00–10:30')
    expect(cityOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })

  it('come with the days, as there, if it lasts longer than an evening', () => {
    const camp = span('2026-11-20T16:00:00Z', '2026-11-22T14:00:00Z')
    expect(hoursInZone(camp, 'Pacific/Kiritimati', 'en')).toBe('21 Nov 06:00 – 23 Nov 04:00')
    expect(hoursInZone(camp, 'Pacific/Kiritimati', 'sv')).toBe('21 nov 06:00 – 23 nov 04:00')
  })
})
