import { expect, it } from 'vitest'

import { demoEvents } from '#db/seed/demo-events.ts'
import { createRandom } from '#db/seed/random.ts'

it('a demo started on the day of a concert has only the running event that day', () => {
  const on = (today: string) =>
    demoEvents(createRandom(1923), new Date(`${today}T12:00:00Z`)).events.filter(({ start_time }) =>
      start_time.startsWith('2026-12-12'),
    )
  expect(on('2026-12-12').map(({ title }) => title)).toEqual(['Konsert i Musikhuset'])
  expect(on('2026-12-11').map(({ title }) => title)).toContain('Luciakonsert')
})

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
