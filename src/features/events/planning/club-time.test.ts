import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type * as ClubTime from './club-time.ts'

const ZONE = 'Europe/Stockholm'

describe.each(['UTC', 'Europe/Stockholm', 'America/New_York'])(
  'the club’s wall-clock time, on a device in %s',
  (own) => {
    let clubTime: typeof ClubTime
    beforeAll(async () => {
      vi.stubEnv('TZ', own)
      vi.resetModules()
      clubTime = await import('./club-time.ts')
    })
    afterAll(() => {
      vi.unstubAllEnvs()
    })

    it('tells whether the club’s time zone is the device’s own', async () => {
      const { isOwnZone } = await import('#lib/time/own-zone.ts')
      expect(isOwnZone(ZONE)).toBe(own === ZONE)
    })

    it.each([
      ['2026-11-24T18:30', '2026-11-24T17:30:00.000Z'],
      ['2026-07-01T18:30', '2026-07-01T16:30:00.000Z'],
      // The days on which daylight saving time starts and ends.
      ['2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
      ['2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
      ['2026-10-25T12:00', '2026-10-25T11:00:00.000Z'],
    ])('is %s at %s', (wallClock, moment) => {
      expect(clubTime.fromWallClock(wallClock, ZONE)).toBe(moment)
      expect(clubTime.toWallClock(moment, ZONE)).toBe(wallClock)
    })

    it('formats a span within a day, past midnight and over several days', () => {
      const span = (start: string, end: string) =>
        clubTime
          .spanText(
            { start_time: clubTime.fromWallClock(start, ZONE), end_time: clubTime.fromWallClock(end, ZONE) },
            ZONE,
            'sv',
          )
          .join(' ')
      expect(span('2026-11-24T18:30', '2026-11-24T21:00')).toBe('tis 24 nov 2026, 18:30–21:00')
      expect(span('2026-11-24T21:00', '2026-11-25T01:00')).toBe('tis 24 nov 2026, 21:00–01:00')
      expect(span('2026-11-24T08:00', '2026-11-24T22:00')).toBe('tis 24 nov 2026, 08:00–22:00')
      expect(span('2026-11-27T18:00', '2026-11-29T15:00')).toBe('fre 27 nov 2026, 18:00–sön 29 nov 15:00')
    })
  },
)
