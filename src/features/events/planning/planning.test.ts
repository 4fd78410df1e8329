import { describe, expect, it } from 'vitest'

import { copyOf, type NewEventFields, newEventSchema } from './create.ts'
import type { PlannedEvent } from './event.ts'
import { changedColumns, movedEnd, toFields } from './fields.ts'
import { repetition } from './repeat.ts'
import { inScope, type SeriesEvent } from './series.ts'

const ZONE = 'Europe/Stockholm'

const rehearsal: PlannedEvent = {
  id: 'e1',
  slug: 'repetition',
  title: 'Repetition',
  description: null,
  type: 'rehearsal',
  location: 'Musikhuset',
  address: 'Storgatan 1, Norrvik',
  start_time: '2027-03-08T17:30:00+00:00',
  end_time: '2027-03-08T20:00:00+00:00',
  max_participants: 40,
  is_private: false,
  status: 'published',
  image: null,
  going_count: 12,
  interested_count: 0,
  queued_count: 0,
  guests_allowed: 0,
  guests_count: 0,
  series_id: null,
  answer_by: '2027-03-05',
  answer_reminder_days: 2,
  group_ids: [],
  others_see: false,
  old_codes: null,
  paper_cards: null,
  shows_photos: true,
}

const copied = (now = '2027-03-01T12:00:00Z') => copyOf(rehearsal, '', ZONE, new Date(now))
const wrongIn = (change: Partial<NewEventFields>) => {
  const { error } = newEventSchema.safeParse({ ...copied(), ...change })
  return error?.issues.map(({ path, message }) => `${path.join()} ${message.split(' ')[0]}`)
}

describe('the event form', () => {
  it('takes a deadline up to the day of the event, and moves it along in a copy', () => {
    expect(copied().answer_by).toBe('2027-03-12')
    expect(copied()).toMatchObject({ start: '2027-03-15T18:30', answer_reminder_days: '2' })
    expect(wrongIn({ answer_by: '2027-03-15' })).toBeUndefined()
    expect(wrongIn({ answer_by: '2027-03-16' })).toEqual(['answer_by planning.wrong.answer_by'])
    expect(wrongIn({ answer_by: '' })).toBeUndefined()
  })

  it('drops the reminder together with the deadline', () => {
    const before = toFields(rehearsal, ZONE)
    expect(changedColumns(before, { ...before, answer_by: '' }, ZONE)).toEqual({
      answer_by: null,
      answer_reminder_days: null,
    })
  })

  it('sends only what has changed, and empty fields as null', () => {
    const before = toFields(rehearsal, ZONE)
    expect(changedColumns(before, before, ZONE)).toEqual({})
    const after = { ...before, end: '2027-03-08T21:30', location: '', places: '' }
    expect(changedColumns(before, after, ZONE)).toEqual({
      end_time: '2027-03-08T20:30:00.000Z',
      location: null,
      max_participants: null,
    })
  })

  it.each([
    [{ end: '2027-03-15T18:30' }, 'end planning.wrong.end'],
    [{ end: '2029-03-15T18:30' }, 'end planning.wrong.too_long'],
    [{ start: 'Invalid Date' }, 'start planning.wrong.time'],
    [{ type: '' }, 'type form.required'],
    [{ places: '0' }, 'places planning.wrong.places'],
    [{ places: '100001' }, 'places planning.wrong.places'],
    [{ until: '2027-03-16' }, 'until planning.wrong.until'],
    [{ until: '2030-03-16' }, 'until planning.wrong.until'],
  ])('reports %j at the field that is wrong', (change, message) => {
    expect(wrongIn({})).toBeUndefined()
    expect(wrongIn(change)).toEqual([message])
  })

  it('moves the end along with the start, and makes a new event two hours long', () => {
    expect(movedEnd('2027-03-09T19:00', '2027-03-08T18:30', '2027-03-08T21:00')).toBe('2027-03-09T21:30')
    expect(movedEnd('2027-03-09T23:00', '', '')).toBe('2027-03-10T01:00')
    expect(movedEnd('Invalid Date', '2027-03-08T18:30', '2027-03-08T21:00')).toBe('2027-03-08T21:00')
  })

  it('duplicates an event into the first week that is not over, at the same time of day', () => {
    expect(copied()).toMatchObject({
      title: 'Repetition',
      start: '2027-03-15T18:30',
      end: '2027-03-15T21:00',
    })
    // The copy keeps the setting for photos.
    expect(copied().shows_photos).toBe(true)
    // Daylight saving time has started by then.
    expect(copied('2027-04-10T12:00:00Z').start).toBe('2027-04-12T18:30')
  })
})

describe('a repetition', () => {
  it.each([
    ['1', '2027-03-29', 3, '2027-03-29'],
    ['2', '2027-04-04', 1, '2027-03-22'],
    ['1', '2027-03-14', 0, '2027-03-08'],
    ['1', '', 0, '2027-03-08'],
  ])('every %s weeks until %s adds %i more, the last on %s', (weeks, until, count, last) => {
    expect(repetition('2027-03-08T18:30', { weeks, until })).toEqual({ count, last })
  })

  it.each([
    ['2027-03-22T18:30', '2027-04-05', 2, '2027-04-05'],
    ['2027-03-22T18:00', '2027-04-05', 3, '2027-04-05'],
    ['2027-03-23T12:00', '2027-04-05', 2, '2027-04-05'],
    ['2027-03-22T18:30', '2027-03-28', 0, '2027-03-08'],
    ['2027-03-08T18:30', '2027-03-15', 1, '2027-03-15'],
  ])(
    'of a series that goes on to %s, until %s, adds %i after that, the last on %s',
    (after, until, count, last) => {
      expect(repetition('2027-03-08T18:30', { weeks: '1', until }, after)).toEqual({ count, last })
    },
  )
})

describe('a change to an event in a series', () => {
  const series = ['2027-03-01', '2027-03-08', '2027-03-15'].map((day, index): SeriesEvent => ({
    id: `e${index}`,
    start_time: `${day}T17:30:00+00:00`,
    image: null,
  }))
  const meant = (scope: Parameters<typeof inScope>[2]) =>
    inScope(series, { ...rehearsal, ...series[1] }, scope).map(({ id }) => id)

  it('applies to that event, to it and those that follow, or to all of them', () => {
    expect(meant('this')).toEqual(['e1'])
    expect(meant('following')).toEqual(['e1', 'e2'])
    expect(meant('all')).toEqual(['e0', 'e1', 'e2'])
  })
})
