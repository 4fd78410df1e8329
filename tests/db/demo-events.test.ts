import { expect, it } from 'vitest'

import { demoEvents } from '#db/seed/demo-events.ts'
import { createRandom } from '#db/seed/random.ts'

it.each(['Mon 23', 'Tue 24', 'Wed 25', 'Thu 26'])(
  'a demo started on %s has no rehearsal that day, which would be over by evening with nobody there',
  (day) => {
    const today = `2026-11-${day.slice(4)}`
    const { events } = demoEvents(createRandom(1923), new Date(`${today}T12:00:00Z`))
    const rehearsals = events.filter(({ type }) => type === 'rehearsal').map(({ start_time }) => start_time)
    expect(rehearsals.filter((start) => start.startsWith(today))).toEqual([])
    expect(rehearsals.filter((start) => start.startsWith('2026-11-18'))).toHaveLength(1)
  },
)
