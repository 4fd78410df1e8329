import { createTimeline, type KeptClock, type Timeline } from './timeline.ts'

const START = Date.parse('2026-11-21T18:00:00Z')

/** A phone whose wall clock is off, whose quartz drifts, and between which and the server lies a network. */
export function createPhone(skew: number, drift: number, start = START) {
  let truth = start
  let wallOffset = skew
  let origin = 0
  const wall = () => truth + wallOffset
  // A new page counts on from what the wall clock shows when it is loaded.
  let pageWall = wall()
  const steady = () => pageWall + (truth - start - origin) * (1 + drift)
  const clocks = { wall, steady }
  let timeline: Timeline = createTimeline(clocks)
  let kept: KeptClock | undefined
  let page = 0
  return {
    truth: () => truth,
    wall,
    pass: (ms: number) => void (truth += ms),
    setClock: (to: number) => void (wallOffset = to),
    reload() {
      page += 1
      origin = truth - start
      pageWall = wall()
      timeline = createTimeline(clocks, kept)
    },
    /** A question takes `there` to the server and `back`. */
    ask(there: number, back: number) {
      const begun = steady()
      truth += there
      const serverTime = truth
      truth += back
      timeline.observe({ begun, ended: steady(), serverTime, resolution: 0 })
      kept = timeline.kept()
    },
    serverTime: () => timeline.serverTime(),
    /** The clock of this page alone. */
    elapsed: () => ({ clock: `page ${page}`, ms: steady() - pageWall }),
  }
}
