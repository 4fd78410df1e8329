/**
 * Who holds the database up, among visitors. What they ask for is charged by the time that it took, where that was much
 * longer than what members ask for takes. While all visitors together are charged much, whoever was charged at all waits in a
 * lane that the database gives little of its time.
 */
export interface SlowLane {
  /** Notes what a member's request took, which is what is usual. */
  observe(ms: number): void
  /** Charges a visitor's request. */
  charge(key: string, ms: number): void
  /** What is left of what this visitor was charged, while there is an alarm; 0 for everybody else. */
  chargeOf(key: string): number
  /** Something of the lane has ended, after so many milliseconds. */
  rest(ms: number): void
  /** Milliseconds until the lane may have its next turn. */
  pause(): number
}

/** A charge is forgotten over this time. */
const MEMORY_MS = 10_000
/** Charges of all within that time that raise the alarm, and those below which it ends. */
const ALARM_MS = 1000
const CALM_MS = 100
/** Of the database's time, while there is an alarm: below a twentieth, nineteen of twenty requests of others meet nothing of it. */
const SHARE = 0.03
/** Times what is usual. */
const MUCH_LONGER = 4
const MOST_KEYS = 20_000

/** @param now milliseconds */
export function createSlowLane(now: () => number = () => performance.now()): SlowLane {
  // Of the visitors who were charged last, the last is the last.
  const charges = new Map<string, Charge>()
  let total: Charge = { ms: 0, at: now() }
  let usual = 10
  let alarm = false
  let closedUntil = 0

  const left = ({ ms, at }: Charge) => ms * Math.exp((at - now()) / MEMORY_MS)
  const plus = (charge: Charge | undefined, ms: number): Charge => ({
    ms: (charge ? left(charge) : 0) + ms,
    at: now(),
  })

  return {
    observe(ms) {
      usual += (ms - usual) * 0.05
    },
    charge(key, ms) {
      if (ms < usual * MUCH_LONGER) return
      const charge = plus(charges.get(key), ms)
      charges.delete(key)
      charges.set(key, charge)
      if (charges.size > MOST_KEYS) charges.delete(charges.keys().next().value as string)
      total = plus(total, ms)
      if (total.ms > ALARM_MS) alarm = true
    },
    chargeOf(key) {
      if (alarm && left(total) < CALM_MS) alarm = false
      const charge = alarm ? charges.get(key) : undefined
      return charge ? Math.floor(left(charge)) : 0
    },
    rest(ms) {
      closedUntil = now() + ms * (1 / SHARE - 1)
    },
    pause: () => Math.max(0, closedUntil - now()),
  }
}

interface Charge {
  ms: number
  at: number
}
