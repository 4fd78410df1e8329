import type { DemoEvent } from './demo-events.ts'
import type { DemoMember } from './demo-members.ts'
import type { Random } from './random.ts'

export interface DemoRegistration {
  event_id: string
  user_id: string
  status: 'going' | 'interested'
  days_before: number
}

export interface DemoCheckIn {
  scan_id: string
  event_id: string
  user_id: string
  /** Minutes relative to the start of the event; negative before it. */
  minutes: number
}

/** Who answered what to each event: never more going than it has places, and many do not answer. */
export function demoRegistrations(
  random: Random,
  events: readonly DemoEvent[],
  members: readonly DemoMember[],
): DemoRegistration[] {
  const active = members.filter((member) => member.status === 'verified')
  return events.flatMap((event) => {
    const places = event.max_participants ?? active.length
    let going = 0
    return shuffled(random, active).flatMap(({ id }): DemoRegistration[] => {
      const entry = { event_id: event.id, user_id: id, days_before: random.between(1, 25) }
      if (going < places && random.chance(event.interest)) {
        going += 1
        return [{ ...entry, status: 'going' }]
      }
      return random.chance(event.interest / 8) ? [{ ...entry, status: 'interested' }] : []
    })
  })
}

/** Who came: most of those going, especially the diligent ones, and a few who did not say so. */
export function demoCheckIns(
  random: Random,
  events: readonly DemoEvent[],
  members: readonly DemoMember[],
  registrations: readonly DemoRegistration[],
): DemoCheckIn[] {
  const going = new Set(registrations.filter((r) => r.status === 'going').map((r) => r.event_id + r.user_id))
  return events.flatMap((event) =>
    members
      .filter(({ status, id, diligence }) => {
        const likely = going.has(event.id + id) ? 0.6 + 0.38 * diligence : 0.02
        return status === 'verified' && random.chance(likely)
      })
      .map(({ id }) => ({
        scan_id: random.uuid(),
        event_id: event.id,
        user_id: id,
        minutes: random.between(-25, 12),
      })),
  )
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
